import { afterEach, describe, expect, it } from '@jest/globals';
import { storeAvailability } from './known-availability.ts';
import { outsideHoursHint } from './outside-hours.ts';

const MONDAY = '2026-11-23';
const SUNDAY = '2026-11-22';
const at = (hour: number, minute: number, meridiem: 'AM' | 'PM') => ({ hour, minute, meridiem });

// Without crews nothing stays stored.
afterEach(() =>
  storeAvailability('detail', { __typename: 'Availability', unlimited: true, days: [] }),
);

describe('the hint about a time outside the opening hours', () => {
  it.each([
    ['morning' as const, false],
    ['afternoon' as const, false],
    ['evening' as const, true],
  ])('QUIZ-51 is given for a slot that runs past 6PM: %s', (slot, isGiven) => {
    expect(outsideHoursHint(MONDAY, slot) !== null).toBe(isGiven);
  });

  it.each([
    [at(7, 59, 'AM'), true],
    [at(8, 0, 'AM'), false],
    [at(5, 59, 'PM'), false],
    [at(6, 0, 'PM'), true],
  ])('QUIZ-51 is given before 8AM and from 6PM on: %j', (time, isGiven) => {
    expect(outsideHoursHint(MONDAY, time) !== null).toBe(isGiven);
  });

  it('QUIZ-51 appears for Sundays at any time, and names the opening hours', () => {
    expect(outsideHoursHint(SUNDAY, null)).toContain('Mon-Sat 8AM-6PM');
    expect(outsideHoursHint(SUNDAY, 'morning')).toContain('closed');
    expect(outsideHoursHint(MONDAY, null)).toBeNull();
  });

  it('QUIZ-51 AVAIL-09 is not given once there are crews, whose hours decide', () => {
    storeAvailability('detail', { __typename: 'Availability', unlimited: false, days: [] });
    expect(outsideHoursHint(SUNDAY, 'evening')).toBeNull();
  });
});
