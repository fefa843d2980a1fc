import { type PointerEvent, useRef } from 'react';
import { type Swipe, swipeOf } from './swipe.ts';

/** Pointer handlers that report a finished horizontal swipe; the element scrolls vertically as usual. */
export function useSwipe(onSwipe: (swipe: Swipe) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const swipe = swipeOf(event.clientX - start.current.x, event.clientY - start.current.y);
      start.current = null;
      if (swipe) onSwipe(swipe);
    },
    onPointerCancel() {
      start.current = null;
    },
    style: { touchAction: 'pan-y' },
  } as const;
}
