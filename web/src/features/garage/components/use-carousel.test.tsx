import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useCarousel } from './use-carousel.ts';

afterEach(cleanup);

/** A carousel of so many cards at the one with this index. */
function carouselAt(index: number, count: number) {
  const hook = renderHook(({ count }) => useCarousel(count), { initialProps: { count } });
  for (let steps = 0; steps < index; steps += 1) act(() => hook.result.current.step(1));
  return {
    becomes: (count: number) => hook.rerender({ count }),
    step: (by: 1 | -1) => act(() => hook.result.current.step(by)),
    shown: () => [hook.result.current.index, hook.result.current.track['data-from']],
  };
}

describe('a carousel', () => {
  it('HOME-19 shows the next card in place of a removed one, and the previous one after the last', () => {
    const carousel = carouselAt(2, 4);
    carousel.becomes(3);
    expect(carousel.shown()).toEqual([2, 'next']);
    carousel.becomes(2);
    expect(carousel.shown()).toEqual([1, 'previous']);
  });

  it('moves nothing when a card is added', () => {
    const carousel = carouselAt(0, 2);
    carousel.becomes(3);
    expect(carousel.shown()).toEqual([0, undefined]);
  });

  it('wraps around at both ends, and stays where it is with one card', () => {
    const carousel = carouselAt(0, 3);
    carousel.step(-1);
    expect(carousel.shown()).toEqual([2, 'previous']);
    carousel.step(1);
    expect(carousel.shown()).toEqual([0, 'next']);
    const alone = carouselAt(0, 1);
    alone.step(1);
    expect(alone.shown()).toEqual([0, undefined]);
  });
});
