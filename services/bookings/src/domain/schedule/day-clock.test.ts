import { describe, expect, it } from '@jest/globals';
import { dayClock } from './day-clock.ts';

const ZONE = 'America/Los_Angeles';
const clock = (date: string) => dayClock(date, ZONE);
const at = (date: string, minute: number) => new Date(clock(date).at(minute)).toISOString();

describe('the clock of a day', () => {
  it.each([
    ['2026-11-21', 6, 24],
    ['2026-11-22', 0, 24],
    ['2026-11-01', 0, 25],
    ['2027-03-14', 0, 23],
  ])('has for %s the weekday %i and %i hours', (date, weekday, length) => {
    const { begins, ends, ...found } = clock(date);
    expect([found.date, found.weekday]).toEqual([date, weekday]);
    expect((ends - begins) / 3_600_000).toBe(length);
  });

  it('begins at midnight in the business time zone', () => {
    expect(new Date(clock('2026-11-21').begins).toISOString()).toBe('2026-11-21T08:00:00.000Z');
    expect(new Date(clock('2026-07-04').begins).toISOString()).toBe('2026-07-04T07:00:00.000Z');
  });

  it.each([
    ['2026-11-21', 0, '2026-11-21T08:00:00.000Z'],
    ['2026-11-21', 870, '2026-11-21T22:30:00.000Z'],
    ['2026-11-21', 1440, '2026-11-22T08:00:00.000Z'],
    ['2026-11-21', 1500, '2026-11-22T09:00:00.000Z'],
  ])('maps on %s minute %i to %s', (date, minute, instant) => {
    expect(at(date, minute)).toBe(instant);
  });

  it.each([
    ['before the change', 60, '2026-11-01T08:00:00.000Z'],
    ['in the hour that comes twice: the first', 90, '2026-11-01T08:30:00.000Z'],
    ['after it', 120, '2026-11-01T10:00:00.000Z'],
    ['at its end', 1439, '2026-11-02T07:59:00.000Z'],
    ['at the next midnight', 1440, '2026-11-02T08:00:00.000Z'],
    ['beyond it', 1500, '2026-11-02T09:00:00.000Z'],
  ])(
    'AVAIL-13 maps minutes on the day the clocks go back: %s, minute %i',
    (_when, minute, instant) => {
      expect(at('2026-11-01', minute)).toBe(instant);
    },
  );

  it.each([
    ['before the change', 119, '2027-03-14T09:59:00.000Z'],
    ['in the hour that is skipped: moved forward', 150, '2027-03-14T10:30:00.000Z'],
    ['after it', 180, '2027-03-14T10:00:00.000Z'],
    ['at the next midnight', 1440, '2027-03-15T07:00:00.000Z'],
  ])(
    'AVAIL-13 maps minutes on the day the clocks go forward: %s, minute %i',
    (_when, minute, instant) => {
      expect(at('2027-03-14', minute)).toBe(instant);
    },
  );
});
