import type { Locator, Page } from 'playwright-core';

/** All toasts in the notification area, including one that is leaving. */
export function toasts(page: Page): Locator {
  return notifications(page).getByRole('listitem');
}

/** The notification area, which exists from the first toast on. */
export function notifications(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

/** Waits until the toast says exactly this. In one look for both texts: it may be gone before a second one. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const saying = (words: string) => ({ has: page.getByText(words, { exact: true }) });
  const toast = toasts(page).filter(saying(title));
  await (text === undefined ? toast : toast.filter(saying(text))).waitFor();
}

/** Waits until nothing in an element moves or changes its color any more. */
export async function atRest(element: Locator): Promise<void> {
  await element.evaluateAll(async (nodes) => {
    const moving = nodes.flatMap((node) => node.getAnimations({ subtree: true }));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** The path and query of the page. */
export function address(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** Moves a finger or mouse over an element, from its middle. */
export async function drag(page: Page, element: Locator, dx: number, dy = 0): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element to drag is not on the screen');
  // Rounded: while the element still moves back its position is a fraction, and 50 pixels from there may be 49.99….
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + Math.min(box.height / 2, 120));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

/** Swipes sideways over an element with a finger, from its middle: unlike a mouse, it scrolls wherever the page lets it. */
export async function swipeByFinger(page: Page, element: Locator, dx: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element to swipe over is not on the screen');
  const from = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + Math.min(box.height / 2, 120));
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) });
  await send('touchStart', from);
  for (let step = 1; step <= 6; step += 1) await send('touchMove', from + (dx * step) / 6);
  await send('touchEnd');
  await touch.detach();
}

/** Stops the page's installed clock; from then on it moves only by `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  for (;;) {
    try {
      await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 1000);
      return;
    } catch (error) {
      // On a busy machine the second may be over before the command arrives.
      if (!String(error).includes('to the past')) throw error;
    }
  }
}

/** Takes the page's installed clock past a moment one millisecond ahead. Fractions of its times can add up to slightly less. */
export async function passTheMoment(page: Page): Promise<void> {
  await page.clock.runFor(2);
}

/** Presses the header's car button for 6 seconds of the page's clock, which must be installed and continues afterwards. */
export async function holdCarButton(page: Page, seconds = 6): Promise<void> {
  const car = page.getByRole('button', { name: 'Open menu' });
  await car.waitFor();
  await car.hover();
  await pauseClock(page);
  await page.mouse.down();
  await page.clock.runFor(seconds * 1000);
  await page.mouse.up();
  await page.clock.resume();
}

/** An element's computed style. */
export function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate(
    (node, name) => node.ownerDocument.defaultView?.getComputedStyle(node).getPropertyValue(name),
    property,
  );
}

/** Longer than an automatic step is delayed (QUIZ-07). */
const LONGER_THAN_A_HOLD_MS = 400;

/**
 * Resolves when a pending automatic step has been taken, however slow the machine: a page's timers run in the order in which they are
 * due, and this one is due last.
 */
export async function holdIsOver(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => { setTimeout(done, ${LONGER_THAN_A_HOLD_MS}); })`);
}

/**
 * Pauses the splash of later pages at its start, because on a slow machine it would be over before a test can see it.
 * @returns a function that continues the splash of the open page
 */
export async function holdSplash(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(`
    const held = new CSSStyleSheet();
    held.replaceSync('.splash, .splash * { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [held];
  `);
  return () => page.evaluate('document.adoptedStyleSheets = []');
}

/**
 * Resolves when a new size of window or text has been applied; an expression for a page. With reduced motion, every change is a
 * transition of 0.01 ms: it takes a frame, and an inherited one takes a frame for each level of elements.
 */
export const SIZES_APPLIED = `new Promise((done) => {
  const isChanging = () =>
    document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running');
  let still = 0;
  const look = () => {
    still = isChanging() ? 0 : still + 1;
    if (still > 2) done(); else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Waits for `SIZES_APPLIED`. */
export async function sizesApplied(page: Page): Promise<void> {
  await page.evaluate(SIZES_APPLIED);
}

/** By how many pixels the page stays wider than its window; elements that still move into place have 10 s. */
export async function overhang(page: Page): Promise<number> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (over <= 0 || Date.now() > deadline) return over;
    await page.waitForTimeout(50);
  }
}

/** The step's question, which is the page's h1. */
export function question(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 1, name: title });
}
