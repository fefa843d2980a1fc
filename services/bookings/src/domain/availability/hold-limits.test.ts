import { describe, expect, it } from '@jest/globals';
import { type HoldSituation, heldUntil } from './hold-limits.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const MINUTE = 60_000;
const ALONE: HoldSituation = {
  now: NOW,
  minutes: 10,
  heldMs: 0,
  ofAddress: 0,
  places: 1,
  heldPlaces: 0,
};
const minutes = (change: Partial<HoldSituation>): number | null => {
  const until = heldUntil({ ...ALONE, ...change });
  return until && (until.getTime() - NOW.getTime()) / MINUTE;
};

describe('a time held for a visitor', () => {
  it('AVAIL-05 is held as long as the settings say', () => {
    expect(minutes({})).toBe(10);
    expect(minutes({ minutes: 25 })).toBe(25);
  });

  it('AVAIL-05 is held for at most 30 minutes a day in all, however often the visitor chooses again', () => {
    expect(minutes({ minutes: 60 })).toBe(30);
    expect(minutes({ heldMs: 20 * MINUTE })).toBe(10);
    expect(minutes({ heldMs: 25 * MINUTE })).toBe(5);
    expect(minutes({ heldMs: 30 * MINUTE - 1 })).toBe(1 / MINUTE);
    expect(minutes({ heldMs: 30 * MINUTE })).toBeNull();
    expect(minutes({ heldMs: 31 * MINUTE })).toBeNull();
  });

  it('AVAIL-05 is not held if others from the same address hold three', () => {
    expect(minutes({ ofAddress: 2 })).toBe(10);
    expect(minutes({ ofAddress: 3 })).toBeNull();
  });

  it.each([
    [1, 0, true],
    [1, 1, false],
    [2, 0, true],
    [2, 1, false],
    [3, 1, true],
    [3, 2, false],
    [4, 1, true],
    [4, 2, false],
    [0, 0, false],
  ])(
    'AVAIL-05 holds half of %i places, rounded up: with %i held one more is %s',
    (places, heldPlaces, isKept) => {
      expect(minutes({ places, heldPlaces }) !== null).toBe(isKept);
    },
  );
});
