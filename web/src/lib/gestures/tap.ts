/** A press by finger, pen or mouse: its position on the screen in CSS pixels, and its event time in milliseconds. */
export interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** The largest distance between the two taps of a double tap, in milliseconds and CSS pixels (QUIZ-45). */
const DOUBLE_TAP = { ms: 500, px: 24 } as const;

/** Whether two taps are a double tap, where a single one was meant. */
export function isDoubleTap(first: Tap, second: Tap): boolean {
  return (
    second.at - first.at <= DOUBLE_TAP.ms &&
    Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP.px
  );
}

/** The tap behind a click; null for a click by keyboard or screen reader, which has no position. */
export function tapOf({ detail, clientX, clientY, timeStamp }: MouseEvent): Tap | null {
  return detail === 0 ? null : { x: clientX, y: clientY, at: timeStamp };
}

let last: Tap | null = null;

/** The last tap anywhere in the client; null before the first. */
export function lastTap(): Tap | null {
  return last;
}

/** Starts recording taps, so that a page opened by a tap knows about it. */
export function rememberTaps(page: Document): void {
  page.addEventListener(
    'click',
    (event) => {
      last = tapOf(event) ?? last;
    },
    true,
  );
}
