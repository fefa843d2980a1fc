import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './chromium.ts';
import { largeText, NARROW } from './large-text.ts';
import { faultsIn, type WindowState } from './window-states.ts';

const SIZES: readonly WindowState[] = [
  { label: 1280, size: DESKTOP, measures: ['overhang'], meetsRules: true },
  { label: 768, size: { width: 768, height: PHONE.height }, measures: ['overhang'] },
  { label: 390, size: PHONE, measures: ['overhang', 'targets'], meetsRules: true },
  { label: 360, size: { width: 360, height: PHONE.height }, measures: ['overhang', 'targets'] },
  { label: 320, size: NARROW, measures: ['overhang', 'targets', 'collisions'] },
];

/**
 * What is wrong with the screen at any width from 320 px, by WCAG 2.2 AA on phone and desktop, and with large text; each fault has a
 * name and a place. Leaves the window at a phone's size.
 */
export async function faultsAtAnySize(page: Page, name: string): Promise<unknown[]> {
  const found = await faultsIn(page, [...SIZES, ...largeText(page)]);
  await page.setViewportSize(PHONE);
  return found.map((fault) => [name, ...fault]);
}
