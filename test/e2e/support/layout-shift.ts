import type { Page } from 'playwright-core';

const OBSERVE = `
  sessionStorage.setItem('splashShown', 'true');
  window.layoutShift = 0;
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShift += entry.value;
      for (const { node } of entry.sources) window.shifted.push(node?.className || node?.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What a page asks the gateway for. */
const DATA = /\/graphql|\/api\/(auth\/user|admin\/status)/;

/** Has every later page of this window add up what moves in it by itself. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE);
}

/**
 * Opens a screen on a network whose data come after the page was painted, and returns how much moved by itself, and what: every
 * response is held until two frames were shown after it was asked for.
 */
export async function layoutShiftOf(page: Page, path: string): Promise<[number, string[]]> {
  const painted = () =>
    page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
  await page.route(DATA, async (route) => {
    await painted().catch(() => undefined);
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[class^="skeleton"]').first().waitFor({ state: 'detached' });
  await painted();
  await page.unroute(DATA);
  return page.evaluate('[window.layoutShift, window.shifted]');
}
