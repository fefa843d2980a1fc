import { describe, expect, it } from '@jest/globals';
import { unequalPlaces } from './places.ts';

const RIGHT = { places: ['a', 'b'], overlaps: 0, others: 0 };

describe('the look at the places after a race', () => {
  it('passes when each appointment has one and nothing else is left', () => {
    expect(unequalPlaces(['b', 'a'], RIGHT)).toEqual([]);
  });

  it.each([
    ['an appointment without a place', { places: ['a'] }, 'appointments without a place: 1'],
    ['a place of nobody', { places: ['a', 'b', 'c'] }, 'places of nobody who was confirmed: 1'],
    ['a second place', { places: ['a', 'b', 'b'] }, 'places too many for their appointments: 1'],
    ['an overlap', { overlaps: 1 }, 'overlaps: 1'],
    ['a hold that stays', { others: 2 }, 'holds left when their time had passed: 2'],
  ])('finds %s', (_what, wrong, sentence) => {
    expect(unequalPlaces(['a', 'b'], { ...RIGHT, ...wrong })).toEqual([sentence]);
  });
});
