import { useEffect } from 'react';
import { lastTap, tapOf } from '../../../lib/gestures/tap.ts';
import type { QuizStore } from '../machine/store.ts';
import { createTapGuard } from './tap-guard.ts';

/** Marks elements that may be tapped at any speed, as they give no answer. */
export const QUICK_TAPS = { 'data-quick-taps': '' } as const;

function takesQuickTaps({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-quick-taps]') !== null;
}

/**
 * Swallows the second tap of a double tap before anything on the page gets it (QUIZ-45). It listens on the window,
 * since the finger may hit the next question, the bar below it or a link.
 */
export function useTapGuard({ state }: Pick<QuizStore, 'state'>): void {
  useEffect(() => {
    const guard = createTapGuard(() => {
      const { step, picking } = state();
      return `${step} ${picking}`;
    }, lastTap());
    let pressedAt: number | null = null;

    /** The tap of an event, timed by its first touch. */
    const tapNow = (event: MouseEvent) => {
      const tap = tapOf(event);
      return tap && { ...tap, at: pressedAt ?? tap.at };
    };
    const onPointerDown = ({ timeStamp }: PointerEvent) => {
      pressedAt = timeStamp;
    };
    // Otherwise a select would open, or a text field get the focus.
    const onMouseDown = (event: MouseEvent) => {
      const tap = tapNow(event);
      if (tap && guard.isPartOfLast(tap)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const tap = tapNow(event);
      if (!tap) return;
      if (guard.isPartOfLast(tap) && !takesQuickTaps(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else {
        guard.took({ ...tap, at: event.timeStamp });
      }
    };
    window.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('mousedown', onMouseDown, true);
    window.addEventListener('click', onClick, true);
    window.addEventListener('keydown', guard.forget, true);
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('mousedown', onMouseDown, true);
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('keydown', guard.forget, true);
    };
  }, [state]);
}
