import type { Page } from 'playwright-core';

/** A control has moved if it did so by at least this many pixels. */
const MOVES_PX = 8;

const OBSERVE = `
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
  // Chromium counts only what is in the window, but controls below it must not move either.
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

/** The requests of a page for data. */
const DATA = /\/graphql|\/api\/(auth\/user|admin\/status)/;

/** Has every later page of this window record what moves by itself, except intended motion such as a screen that slides in. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(OBSERVE);
}

/** Chromium's layout shift of the window so far, including the current frame. */
export async function shiftSoFar(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate<number>('layoutShift');
}

/** Waits two frames: the first draws the changes, and by the second their layout shift is known. */
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
  /** Names of controls that moved up or down, anywhere on the page. */
  readonly controls: readonly string[];
}

/**
 * Opens a screen and returns what moved by itself while its data arrived after the first paint: every response is delayed until two
 * frames after its request.
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
