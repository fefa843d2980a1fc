import { describe, expect, it } from '@jest/globals';
import { gapsBetween, wholeMinute } from './span.ts';

const [START, END] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const spans = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));

describe('a span of time', () => {
  it.each([
    [0, 0],
    [1, 60_000],
    [60_000, 60_000],
    [60_001, 120_000],
  ])('is rounded up to a whole minute: %i becomes %i', (instant, minute) => {
    expect(wholeMinute(instant)).toBe(minute);
  });

  it.each([
    ['nothing', spans(), spans([START, END])],
    ['one', spans([1, 2]), spans([START, 1], [2, END])],
    ['two out of order', spans([5, 6], [1, 2]), spans([START, 1], [2, 5], [6, END])],
    ['two that touch', spans([1, 2], [2, 3]), spans([START, 1], [3, END])],
    ['one in another', spans([1, 9], [2, 3]), spans([START, 1], [9, END])],
    ['two that overlap', spans([1, 4], [3, 6]), spans([START, 1], [6, END])],
  ])('leaves gaps around %s', (_what, taken, gaps) => {
    expect(gapsBetween(taken)).toEqual(gaps);
  });
});
