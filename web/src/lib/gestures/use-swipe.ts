import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { isHorizontal, type Swipe, swipeOf } from './swipe.ts';

/** A press that moves less than this, in pixels, is still a click. */
const CLICK_SLACK_PX = 8;

/**
 * Pointer handlers that report a finished horizontal swipe, and the distance while dragging. Vertical scrolling works
 * as usual, and a drag doesn't click the element under it.
 */
export function useSwipe(onSwipe: (swipe: Swipe) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const [offset, setOffset] = useState(0);

  function end(): void {
    start.current = null;
    setOffset(0);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY };
      dragged.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      // Not by another button; and the release of this one may have been outside, where nothing tells of it.
      if (event.buttons !== 1) {
        end();
        return;
      }
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      if (Math.hypot(dx, dy) < CLICK_SLACK_PX) return;
      dragged.current = true;
      if (!isHorizontal(dx, dy)) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setOffset(dx);
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const swipe = swipeOf(event.clientX - start.current.x, event.clientY - start.current.y);
      end();
      if (swipe) onSwipe(swipe);
    },
    onPointerCancel() {
      end();
      dragged.current = false;
    },
    onClickCapture(event: MouseEvent) {
      // After a drag by finger the browser sends no click: the next one by keyboard or screen reader is not the drag's.
      if (!dragged.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      dragged.current = false;
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
  return { offset, handlers };
}
