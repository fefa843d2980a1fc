import type { Page, ViewportSize } from 'playwright-core';
import { brokenRules } from './accessibility.ts';
import { COLLISIONS } from './overlaps.ts';
import { SIZES_APPLIED } from './screen.ts';
import { ROOM_FOR_NO_ACTION } from './summary-room.ts';
import { SMALL_TARGETS } from './targets.ts';
import { OUT_OF_SIGHT } from './zoomed.ts';

/** What is measured in a page: expressions, each for a list of what is wrong. */
const MEASURES = {
  overhang: `[document.documentElement.scrollWidth - innerWidth].filter((over) => over > 0).map((over) => over + ' px too wide')`,
  targets: SMALL_TARGETS,
  collisions: COLLISIONS,
  room: ROOM_FOR_NO_ACTION,
  sight: OUT_OF_SIGHT,
};

/** A size of window and text, and what is looked for in it. */
export interface WindowState {
  readonly label: number | string;
  readonly size: ViewportSize;
  /** Doubles the text size, as a browser's setting or text zoom does (WCAG 1.4.4). */
  readonly isTextTwice?: boolean;
  readonly measures: readonly (keyof typeof MEASURES)[];
  /** Whether the screen has to meet WCAG 2.2 AA. */
  readonly meetsRules?: boolean;
}

/** What is wrong with the screen in each state, with the state's label. Leaves the window in the last one, with text of its own size. */
export async function faultsIn(
  page: Page,
  states: readonly WindowState[],
): Promise<[number | string, unknown][]> {
  const found: [number | string, unknown][] = [];
  for (const state of states) {
    await page.setViewportSize(state.size);
    const faults: unknown[] = await measured(page, state);
    if (state.meetsRules) faults.push(...(await brokenRules(page)));
    found.push(...faults.map((fault): [number | string, unknown] => [state.label, fault]));
  }
  if (states.at(-1)?.isTextTwice)
    await page.evaluate("document.documentElement.style.fontSize = ''");
  return found;
}

/** In one round trip, since there are thousands. What is still moving into place has 10 s. */
async function measured(page: Page, { isTextTwice, measures }: WindowState): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = await page.evaluate<string[]>(`(async () => {
      document.documentElement.style.fontSize = '${isTextTwice ? '200%' : ''}';
      await ${SIZES_APPLIED};
      return [${measures.map((name) => `...${MEASURES[name]}`).join()}];
    })()`);
    if (found.length === 0 || Date.now() > deadline) return found;
  }
}
