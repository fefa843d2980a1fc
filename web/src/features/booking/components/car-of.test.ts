import { expect, it } from '@jest/globals';
import { BOOKED, quizAt } from '../testing/samples.ts';
import { carOf } from './car-of.ts';

it('is clean once the booking is confirmed, and not before', () => {
  const state = quizAt(9);
  expect(carOf(state).clean).toBe(0.92);
  expect(carOf({ ...state, booking: { status: 'confirmed', appointment: BOOKED } }).clean).toBe(1);
});

it('gets clean as questions are answered', () => {
  const cleans = ([0, 1, 5, 8] as const).map((step) => carOf(quizAt(step)).clean);
  expect(cleans[0]).toBe(0);
  expect(cleans).toEqual([...new Set(cleans)].sort((one, other) => one - other));
});
