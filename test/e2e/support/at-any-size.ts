import type { Page } from 'playwright-core';
import { brokenRules } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { faultsWithLargeText } from './large-text.ts';
import { overhang, sizesApplied } from './screen.ts';
import { smallTargets } from './targets.ts';

const WIDTHS = [390, 360, 320, 768, 1280];

/**
 * What is wrong with the screen at any width from 320 px, by WCAG 2.2 AA on phone and desktop, and with large text; each fault has a
 * name and a place. Leaves the window at a phone's size.
 */
export async function faultsAtAnySize(page: Page, name: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height });
    await sizesApplied(page);
    const over = await overhang(page);
    if (over > 0) found.push([name, width, `${over} px too wide`]);
    if (width < 500) found.push(...(await smallTargets(page)).map((one) => [name, width, one]));
  }
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await sizesApplied(page);
    found.push(...(await brokenRules(page)).map((fault) => [name, viewport.width, fault]));
  }
  found.push(...(await faultsWithLargeText(page)).map((fault) => [name, ...fault]));
  await page.setViewportSize(PHONE);
  return found;
}
