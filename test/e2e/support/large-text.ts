import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './chromium.ts';
import type { WindowState } from './window-states.ts';
import { ZOOMED } from './zoomed.ts';

/** The narrowest phone. */
export const NARROW = { width: 320, height: 700 };

/**
 * The states of large text: 200 %, on a phone (a customer's of 320 px) and a desktop, and 400 %. In each the screen must not scroll
 * sideways, no text may overlap another, stick out or be cut off, and at 200 % the summary bar may not keep room for an action that is
 * elsewhere by then; at 400 % everything must come into view.
 */
export function largeText(page: Page): readonly WindowState[] {
  const isStaff = new URL(page.url()).pathname.startsWith('/admin');
  const measures = ['overhang', 'collisions', 'room'] as const;
  return [
    { label: 'phone, 200 %', size: isStaff ? PHONE : NARROW, isTextTwice: true, measures },
    { label: 'desktop, 200 %', size: DESKTOP, isTextTwice: true, measures },
    { label: '400 %', size: ZOOMED, measures: ['overhang', 'collisions', 'sight'] },
  ];
}
