import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { throughAllSteps } from './support/all-steps.ts';
import { faultsAtAnySize } from './support/at-any-size.ts';
import { openDevice } from './support/chromium.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** The steps whose question must have the focus; the first question leaves it where it was. */
const FOCUSED = ['picker', '0.5', '1', '2', '3', '4', '5', '6', '7', '8', '8.5'];

const WIDEST_NUMBER = 'CW-WWWWWWWW';

const isDone = (step: string) => step === '9' || step === 'offer of an account';

/**
 * The dots in order, once they have taken their new widths and colors: short for a later step, blue for a completed one,
 * long and dark for the current one.
 */
function dotsAsDrawn(page: Page): Promise<string> {
  return page
    .getByRole('img', { name: /^Step \d/ })
    .locator('i')
    .evaluateAll(async (dots) => {
      // Even with reduced motion, a transition needs a frame, which a busy machine draws late.
      await Promise.allSettled(
        dots.flatMap((dot) => dot.getAnimations()).map(({ finished }) => finished),
      );
      return dots
        .map((dot) => {
          const { width, height } = dot.getBoundingClientRect();
          const color = dot.ownerDocument.defaultView?.getComputedStyle(dot).backgroundColor;
          if (height < 4 || width < 8) return '?';
          if (width > 18) return 'N';
          return color === 'rgb(10, 108, 189)' ? 'd' : '.';
        })
        .join('');
    });
}

/** There are nine dots from step 1 on, marking the current step; none before and after. */
function dotsAt(step: string): string {
  const now = Math.floor(Number.parseFloat(step));
  return now >= 1 && now <= 8 ? `${'d'.repeat(now - 1)}N${'.'.repeat(9 - now)}` : '';
}

/** Gives the booking the widest of all numbers, which are drawn at random. */
async function drawWidestNumber(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/CW-[A-Z0-9]{8}/g, WIDEST_NUMBER);
    await route.fulfill({ response, body });
  });
}

/** By how many pixels the question begins below the top of the screen. */
async function topOfQuestion(page: Page): Promise<number> {
  await page.evaluate('scrollTo(0, 0)');
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}

const headingHasFocus = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading === heading.ownerDocument.activeElement);

describeInBrowser('every step of the questionnaire', () => {
  it('FLOW-05 FLOW-06 FLOW-09 QUIZ-36 QUIZ-42 has Back and its dots, begins within 150 px of the top on a phone, moves the focus to its question, has no sideways scrolling and targets of 44 px, meets WCAG 2.2 AA, and at 200 %, 400 % and in 320 px has no text that overlaps, sticks out or is cut off, and hides no focused control', async () => {
    const { page, close } = await openDevice(product().url);
    await drawWidestNumber(page);
    const found: unknown[] = [];
    const visited: string[] = [];
    const tops: [string, number][] = [];
    await throughAllSteps(page, async (step) => {
      visited.push(step);
      // Step 0's choice is below the tabs, and the confirmation below its picture.
      if (step !== '0' && !isDone(step)) tops.push([step, await topOfQuestion(page)]);
      const backs = await page.getByRole('button', { name: 'Back', exact: true }).count();
      if (backs !== (isDone(step) ? 0 : 1)) found.push([step, `${backs} times Back`]);
      const dots = await dotsAsDrawn(page);
      if (dots !== dotsAt(step)) found.push([step, dots]);
      if (FOCUSED.includes(step) && !(await headingHasFocus(page))) found.push([step, 'no focus']);
      found.push(...(await faultsAtAnySize(page, step)));
      if (step === '9') await page.getByText(WIDEST_NUMBER).waitFor();
    });
    await close();
    expect(found).toEqual([]);
    expect(visited).toEqual(expect.arrayContaining(['0', ...FOCUSED, '9']));
    expect(tops).toHaveLength(14);
    expect(tops.filter(([, top]) => !(top <= 150))).toEqual([]);
  }, 600_000);
});
