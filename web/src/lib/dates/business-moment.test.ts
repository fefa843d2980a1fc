import { afterEach, expect, it } from '@jest/globals';
import { adoptBusinessTimeZone, businessDate, businessMoment } from './business-day.ts';

afterEach(() => adoptBusinessTimeZone('America/Los_Angeles'));

it('formats instants in the business time zone, wherever the browser is', () => {
  const instant = new Date('2026-11-21T07:30:00Z');
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  expect(plain(businessMoment(instant))).toBe('Nov 20, 2026, 11:30 PM');
  expect(businessDate(instant)).toBe('Nov 20, 2026');
  adoptBusinessTimeZone('Europe/Berlin');
  expect(plain(businessMoment(instant))).toBe('Nov 21, 2026, 8:30 AM');
  expect(businessDate(instant)).toBe('Nov 21, 2026');
});
