import { describe, expect, it } from '@jest/globals';
import { businessDay, daysSinceService } from './service-days.ts';

describe('the business day', () => {
  it('is the day of the business time zone, whatever the day is in UTC', () => {
    const lateEvening = new Date('2026-11-21T06:30:00Z');
    expect(businessDay(lateEvening, 'America/Los_Angeles')).toBe('2026-11-20');
    expect(businessDay(lateEvening, 'Europe/Berlin')).toBe('2026-11-21');
  });
});

describe('the days since the last service', () => {
  it.each([
    ['2026-11-20', 0],
    ['2026-11-19', 1],
    ['2026-11-06', 14],
    ['2025-11-20', 365],
  ])('DATA-19 counts after %s %i on 2026-11-20', (last, days) => {
    expect(daysSinceService(last, '2026-11-20')).toBe(days);
  });

  it('counts whole days across a daylight saving change', () => {
    expect(daysSinceService('2026-10-30', '2026-11-03')).toBe(4);
  });

  it('is 0 without a service, and for one in the future', () => {
    expect(daysSinceService(null, '2026-11-20')).toBe(0);
    expect(daysSinceService('2026-12-24', '2026-11-20')).toBe(0);
  });
});
