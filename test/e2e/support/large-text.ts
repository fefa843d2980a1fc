import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './chromium.ts';
import { collidingTexts } from './overlaps.ts';
import { overhang, sizesApplied } from './screen.ts';
import { faultsAt400 } from './zoomed.ts';

/** Doubles the text size, as a browser's setting or text zoom does (WCAG 1.4.4). */
const TWICE = "document.documentElement.style.fontSize = '200%'";
const ONCE = "document.documentElement.style.fontSize = ''";
const NARROW = { width: 320, height: 700 };
const LARGE: readonly [string, { width: number; height: number }, string][] = [
  ['phone, 200 %', PHONE, TWICE],
  ['desktop, 200 %', DESKTOP, TWICE],
  ['320 px', NARROW, ONCE],
];

/**
 * What is wrong with the screen at 200 %, on a phone (a customer's of 320 px) and a desktop, in 320 px and at 400 %, each with its place: it scrolls sideways, a text overlaps another,
 * sticks out or is cut off, the summary bar keeps room for an action that is elsewhere by then, or `faultsAt400` finds something. Leaves
 * the window at 400 %.
 */
export async function faultsWithLargeText(page: Page): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const [device, viewport, size] of LARGE) {
    const isStaff = new URL(page.url()).pathname.startsWith('/admin');
    await page.setViewportSize(viewport === PHONE && !isStaff ? NARROW : viewport);
    await page.evaluate(size);
    await sizesApplied(page);
    const over = await overhang(page);
    if (over > 0) found.push([device, `${over} px too wide`]);
    for (const text of await collidingTexts(page)) found.push([device, text]);
    if (size === TWICE && (await keepsRoomForAction(page)))
      found.push([device, 'room for no action']);
  }
  await page.evaluate(ONCE);
  await sizesApplied(page);
  for (const fault of await faultsAt400(page)) found.push(['400 %', fault]);
  return found;
}

/** Whether the summary bar still keeps room for the action, which is elsewhere with large text; waits 10 s for that to change. */
async function keepsRoomForAction(page: Page): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const room = Number(
      await page.evaluate(`(() => {
        const bar = document.querySelector('[role="status"][class^="summary-bar"]');
        return bar?.checkVisibility() ? Number.parseFloat(getComputedStyle(bar).paddingRight) : 0;
      })()`),
    );
    if (room <= 24 || Date.now() > deadline) return room > 24;
    await page.waitForTimeout(50);
  }
}
