import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../schedule/service-time.ts';
import { findPlace } from './find-place.ts';
import { isComing, placesForUnplaced } from './outlook.ts';
import { MINUTE_MS } from './span.ts';

const zone = 'America/Los_Angeles';
const crews = [{ id: 'c-1', hours: null }];
const taken = new Map();
/** 11:30 AM on a working day of the crew. */
const now = new Date('2026-11-19T11:30:00-08:00');

const CASES = [
  ['of what is left of a slot', '2026-11-19 morning', '11:30'],
  ['of what is left of a day', '2026-11-19', '11:30'],
  ['of a slot that is over, which is bookkeeping', '2026-11-18 morning', '08:00'],
  ['at an exact time that has come', '2026-11-19 9:00 AM', '09:00'],
  ['of a slot to come', '2026-11-20 morning', '08:00'],
] as const;
const clockOf = (at: number | undefined) =>
  at && new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });

describe('a place chosen by staff', () => {
  it.each(CASES)('AVAIL-10 is within the time %s', (_, text, clock) => {
    const search = {
      time: parseServiceTime(text),
      minutes: 60,
      bookedAs: 'staff',
      now,
      zone,
    } as const;
    expect(clockOf(findPlace(search, {}, { crews, taken })?.startsAt)).toBe(clock);
  });

  it.each(CASES)(
    'AVAIL-15 is also within it for a crew that takes the job over, %s',
    (_, text, clock) => {
      // A crew takes over nothing that is over.
      const isOver = text.includes('11-18') || text.includes('9:00');
      const waiting = {
        id: 'a-1',
        version: 1,
        status: 'scheduled' as const,
        work: 60 * MINUTE_MS,
        place: null,
      };
      const coming = [{ ...waiting, time: parseServiceTime(text) }];
      const [found] = placesForUnplaced({ settings: {}, crews, taken, coming, zone }, now);
      expect(clockOf(found?.place.startsAt)).toBe(isOver ? undefined : clock);
    },
  );
});

describe('an appointment without a place', () => {
  it.each([
    ['2026-11-19 morning', '12:58', true],
    ['2026-11-19 morning', '12:59', false],
    ['2026-11-19', '23:59', true],
    ['2026-11-19 9:00 AM', '09:59', true],
    ['2026-11-19 9:00 AM', '10:00', false],
  ])(
    'AVAIL-11 counts as coming while the crew may still arrive or be at work: %s at %s',
    (text, clock, isToCome) => {
      const wanted = { time: parseServiceTime(text), work: 60 * MINUTE_MS, place: null };
      expect(isComing(wanted, new Date(`2026-11-19T${clock}:00-08:00`), zone)).toBe(isToCome);
    },
  );
});
