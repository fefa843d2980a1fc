import { describe, expect, it } from '@jest/globals';
import { businessDay } from './business-day.ts';

describe('the business day', () => {
  it('is the day of the business time zone, whatever the day is in UTC', () => {
    const lateEvening = new Date('2026-11-21T06:30:00Z');
    expect(businessDay(lateEvening, 'America/Los_Angeles')).toBe('2026-11-20');
    expect(businessDay(lateEvening, 'Europe/Berlin')).toBe('2026-11-21');
    expect(businessDay(lateEvening, 'America/Los_Angeles')).toBe('2026-11-20');
  });

  it.each([
    ['2026-11-22T07:59:59.999Z', '2026-11-21'],
    ['2026-11-22T08:00:00Z', '2026-11-22'],
    ['2026-03-08T07:59:59Z', '2026-03-07'],
    ['2026-03-09T06:59:59Z', '2026-03-08'],
    ['2026-03-09T07:00:00Z', '2026-03-09'],
    ['2000-01-01T07:59:59Z', '1999-12-31'],
  ])('begins at local midnight, also when the clocks change: at %s it is %s', (instant, day) => {
    expect(businessDay(new Date(instant), 'America/Los_Angeles')).toBe(day);
  });
});
