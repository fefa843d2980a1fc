import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified, less than half of `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** A button that has just been enabled has the colours of neither state until its transition ends. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
)`;

/**
 * The rules of WCAG 2.2 AA, and axe's best practices, that a page goes on breaking, each with the first element that does. What is still
 * moving or loading has 10 s. A page keeps axe for the next look at it: half a megabyte of script takes longer to load than to run.
 */
export async function brokenRules(page: Page): Promise<unknown[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(SOURCE);
  const deadline = Date.now() + 10_000;
  for (;;) {
    const broken = await brokenNow(page);
    if (broken.length === 0 || Date.now() > deadline) return broken;
  }
}

/** The page itself picks the first element of each: all that axe returns is long. */
function brokenNow(page: Page): Promise<unknown[]> {
  return page.evaluate<unknown[]>(
    `${TRANSITIONS_ENDED}
      .then(() => axe.run(document, ${JSON.stringify(OPTIONS)}))
      .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]))`,
  );
}
