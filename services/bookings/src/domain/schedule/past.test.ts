import { describe, expect, it } from '@jest/globals';
import { whyPast } from './past.ts';
import { parseServiceTime } from './service-time.ts';

const part = (text: string, now: string) =>
  whyPast(parseServiceTime(text), new Date(now), 'America/Los_Angeles')?.part ?? null;

describe('what a customer cannot book any more', () => {
  it('API-15 is a day before today in the business time zone', () => {
    expect(part('2026-11-20', '2026-11-21T18:00:00Z')).toBe('date');
    expect(part('2026-11-21', '2026-11-22T07:30:00Z')).toBeNull();
    expect(part('2026-11-21', '2026-11-22T08:30:00Z')).toBe('date');
  });

  it('is a slot that is over, but not one that has only begun', () => {
    expect(part('2026-11-21 morning', '2026-11-21T19:59:59Z')).toBeNull();
    expect(part('2026-11-21 morning', '2026-11-21T20:00:00Z')).toBe('slot');
    expect(part('2026-11-21 evening', '2026-11-21T20:00:00Z')).toBeNull();
  });

  it('is a time that has passed', () => {
    expect(part('2026-11-21 2:30 PM', '2026-11-21T22:30:00Z')).toBeNull();
    expect(part('2026-11-21 2:30 PM', '2026-11-21T22:30:01Z')).toBe('time');
  });

  it('is never today as a bare date', () => {
    expect(part('2026-11-21', '2026-11-22T07:00:00Z')).toBeNull();
  });
});
