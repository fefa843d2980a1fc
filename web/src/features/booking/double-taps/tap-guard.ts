import { isDoubleTap, type Tap } from '../../../lib/gestures/tap.ts';

/** Tells the second half of a double tap, which falls on a question nobody has seen yet, from an answer. */
export interface TapGuard {
  /** Whether a tap on the screen shown now belongs to the tap that led to this screen (QUIZ-45). */
  readonly isPartOfLast: (tap: Tap) => boolean;
  /** A tap that counted. */
  readonly took: (tap: Tap) => void;
  /** A key was pressed: whatever shows next did not come from a tap. */
  readonly forget: () => void;
}

/** A guard over the screens that `screen` names; `before` is the tap that opened the page. */
export function createTapGuard(screen: () => string, before: Tap | null): TapGuard {
  let last: { readonly tap: Tap; readonly screen: string | null } | null = before && {
    tap: before,
    screen: null,
  };
  return {
    isPartOfLast: (tap) => last !== null && last.screen !== screen() && isDoubleTap(last.tap, tap),
    took(tap) {
      last = { tap, screen: screen() };
    },
    forget() {
      last = null;
    },
  };
}
