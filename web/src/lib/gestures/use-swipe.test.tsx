import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { MouseEvent, PointerEvent } from 'react';
import type { Swipe } from './swipe.ts';
import { useSwipe } from './use-swipe.ts';

afterEach(cleanup);

/** A finger on an element: it goes down at 100, 100. */
function finger() {
  const swipes: Swipe[] = [];
  const { result } = renderHook(() => useSwipe((swipe) => swipes.push(swipe)));
  const at = (clientX: number, clientY: number, buttons = 1) =>
    ({ clientX, clientY, buttons, currentTarget: {} }) as PointerEvent<HTMLElement>;
  act(() => result.current.handlers.onPointerDown(at(100, 100)));
  return {
    swipes,
    offset: () => result.current.offset,
    moveTo: (x: number, y: number, buttons?: number) =>
      act(() => result.current.handlers.onPointerMove(at(x, y, buttons))),
    liftAt: (x: number, y: number) => act(() => result.current.handlers.onPointerUp(at(x, y))),
    /** Whether the click that follows reaches the element under the finger. */
    clicks() {
      let isStopped = false;
      const stop = () => {
        isStopped = true;
      };
      const event = {
        detail: 1,
        preventDefault: stop,
        stopPropagation: stop,
      } as unknown as MouseEvent;
      act(() => result.current.handlers.onClickCapture(event));
      return !isStopped;
    },
  };
}

describe('a finger on a card', () => {
  it('moves the card sideways, and swipes it when it is lifted, without a click', () => {
    const { moveTo, offset, liftAt, swipes, clicks } = finger();
    moveTo(20, 104);
    expect(offset()).toBe(-80);
    liftAt(20, 104);
    expect([offset(), swipes, clicks()]).toEqual([0, ['left'], false]);
  });

  it('clicks if it moves by less than 8 px', () => {
    const { moveTo, offset, liftAt, swipes, clicks } = finger();
    moveTo(107, 100);
    expect(offset()).toBe(0);
    liftAt(107, 100);
    expect([swipes, clicks()]).toEqual([[], true]);
  });

  it('leaves the page to scroll if it moves up or down', () => {
    const { moveTo, offset, swipes, liftAt } = finger();
    moveTo(104, 40);
    expect(offset()).toBe(0);
    liftAt(104, 40);
    expect(swipes).toEqual([]);
  });

  it('moves nothing any more once it was lifted elsewhere', () => {
    const { moveTo, offset } = finger();
    moveTo(20, 100);
    moveTo(10, 100, 0);
    expect(offset()).toBe(0);
    moveTo(0, 100);
    expect(offset()).toBe(0);
  });
});
