import { describe, expect, it } from '@jest/globals';
import { unequalPlaces } from './places.ts';

const RIGHT = { places: ['a', 'b'], overlaps: 0, others: 0 };

describe('the check of the places after a race', () => {
  it('finds nothing when each appointment has one place and nothing else is left', () => {
    expect(unequalPlaces(['b', 'a'], RIGHT)).toEqual([]);
  });

  it.each([
    ['an appointment without a place', { places: ['a'] }, 'appointments without a place: 1'],
    [
      'a place without a confirmed appointment',
      { places: ['a', 'b', 'c'] },
      'places without a confirmed appointment: 1',
    ],
    [
      'a second place',
      { places: ['a', 'b', 'b'] },
      'additional places of the same appointments: 1',
    ],
    ['an overlap', { overlaps: 1 }, 'overlaps: 1'],
    ['an expired hold', { others: 2 }, 'holds left after their expiry: 2'],
  ])('finds %s', (_what, wrong, sentence) => {
    expect(unequalPlaces(['a', 'b'], { ...RIGHT, ...wrong })).toEqual([sentence]);
  });
});
