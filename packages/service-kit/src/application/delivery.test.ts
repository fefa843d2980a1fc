import { expect, it } from '@jest/globals';
import { deliveryWaitMs } from './delivery.ts';

it('waits twice as long after each attempt to deliver a message, for half an hour at most', () => {
  const seconds = [1, 2, 3, 7, 8, 200].map((nth) => deliveryWaitMs(15_000, nth) / 1_000);
  expect(seconds).toEqual([15, 30, 60, 960, 1_800, 1_800]);
});
