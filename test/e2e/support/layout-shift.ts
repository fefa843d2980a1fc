import type { Page } from 'playwright-core';

/** From how many pixels on something that can be pressed has moved. */
const MOVES_PX = 8;

const OBSERVE = `
  sessionStorage.setItem('splashShown', 'true');
  window.layoutShift = 0;
  window.shifted = [];
  window.movedControls = new Set();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShift += entry.value;
      for (const { node } of entry.sources) window.shifted.push(node?.className || node?.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Chromium counts only what is in the window; a finger is also on its way to what lies below.
  const first = new WeakMap();
  const look = () => {
    for (const one of document.querySelectorAll('main :is(a[href], button, input, select, textarea)')) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = one.getBoundingClientRect();
      const top = box.top + scrollY;
      if (!first.has(one)) first.set(one, top);
      else if (Math.abs(top - first.get(one)) > ${MOVES_PX}) {
        window.movedControls.add(one.getAttribute('aria-label') || one.textContent || one.name);
      }
    }
    requestAnimationFrame(look);
  };
  document.addEventListener('DOMContentLoaded', look);
`;

/** What a page asks the gateway for. */
const DATA = /\/graphql|\/api\/(auth\/user|admin\/status)/;

/** Has every later page of this window add up what moves in it by itself; what is meant to move, as a screen that comes in, does not. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(OBSERVE);
}

/** Chromium's layout shift of the window so far, of what stands on the screen by now as well. */
export async function shiftSoFar(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate<number>('layoutShift');
}

/** Two frames: the first draws what has changed, and in the second it is known what moved by that. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

/** What moved by itself while a screen loaded. */
interface Moves {
  /** Chromium's layout shift of the window. */
  readonly shift: number;
  /** Class names of what shifted. */
  readonly shifted: readonly string[];
  /** Names of what can be pressed and moved up or down, anywhere on the page. */
  readonly controls: readonly string[];
}

/**
 * Opens a screen on a network whose data come after the page was painted, and returns what moved by itself: every response is held
 * until two frames were shown after it was asked for.
 */
export async function movesOf(page: Page, path: string): Promise<Moves> {
  await page.route(DATA, async (route) => {
    await painted(page).catch(() => undefined);
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[class^="skeleton"]').first().waitFor({ state: 'detached' });
  await painted(page);
  await page.unroute(DATA);
  return page.evaluate('({ shift: layoutShift, shifted, controls: [...movedControls] })');
}
