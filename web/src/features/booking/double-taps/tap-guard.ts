import { isDoubleTap, type Tap } from '../../../lib/gestures/tap.ts';

/** Detects the second tap of a double tap, which hits a question the customer hasn't seen yet. */
export interface TapGuard {
  /** Whether a tap on the current screen belongs to the tap that led to this screen (QUIZ-45). */
  readonly isPartOfLast: (tap: Tap) => boolean;
  /** Records a tap that counted. */
  readonly took: (tap: Tap) => void;
  /** To be called when a key is pressed: the next screen then isn't reached by a tap. */
  readonly forget: () => void;
}

/** @param screen identifies the current screen. @param before the tap that opened the page */
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
