import { describe, expect, it } from '@jest/globals';
import { daysSinceService } from './service-days.ts';

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
