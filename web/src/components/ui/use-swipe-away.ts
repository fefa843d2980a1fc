import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { isHorizontal } from '../../lib/gestures/swipe.ts';

/** A swipe to the right counts from this many pixels (TOAST-04). */
const THRESHOLD_PX = 50;
/** A press that moves less than this is still a click. */
const CLICK_SLACK_PX = 8;

/** Attributes of an element that follows a finger to the right, and leaves if it is released at least 50 px from its place. */
export function useSwipeAway(onAway: () => void) {
  // A ref in addition to the state, since the finger may be lifted before the state has been rendered.
  const start = useRef<{ x: number; y: number; isMoved: boolean } | null>(null);
  const [moved, setMoved] = useState(0);
  const [state, setState] = useState<'move' | 'cancel' | 'end' | undefined>();

  function distanceOf(event: PointerEvent): number {
    if (!start.current) return 0;
    const dx = event.clientX - start.current.x;
    return isHorizontal(dx, event.clientY - start.current.y) ? Math.max(0, dx) : 0;
  }

  function letGo(event: PointerEvent): void {
    const distance = distanceOf(event);
    const isMoved = start.current?.isMoved;
    start.current = null;
    if (!isMoved) return;
    const isAway = distance >= THRESHOLD_PX;
    setState(isAway ? 'end' : 'cancel');
    if (isAway) onAway();
  }

  function cancel(): void {
    if (start.current?.isMoved) setState('cancel');
    start.current = null;
  }

  return {
    'data-swipe': state,
    style: { '--swiped': `${moved}px` } as CSSProperties,
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY, isMoved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      // Not by another button; and the release of this one may have been outside, where nothing tells of it.
      if (event.buttons !== 1) cancel();
      const distance = distanceOf(event);
      if (!start.current || distance < CLICK_SLACK_PX) return;
      start.current.isMoved = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setMoved(distance);
      setState('move');
    },
    onPointerUp: letGo,
    onPointerCancel: cancel,
  };
}
