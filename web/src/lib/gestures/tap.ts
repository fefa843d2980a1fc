/** A press by finger, pen or mouse: where on the screen in CSS pixels, and when in milliseconds of the event clock. */
export interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** How far apart two taps of one double tap are at most, in milliseconds and CSS pixels (QUIZ-45). */
const DOUBLE_TAP = { ms: 500, px: 24 } as const;

/** Whether the second tap belongs to the first: somebody tapped twice where once was meant. */
export function isDoubleTap(first: Tap, second: Tap): boolean {
  return (
    second.at - first.at <= DOUBLE_TAP.ms &&
    Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP.px
  );
}

/** The tap of a click; null for a click by keyboard or screen reader, which is nowhere. */
export function tapOf({ detail, clientX, clientY, timeStamp }: MouseEvent): Tap | null {
  return detail === 0 ? null : { x: clientX, y: clientY, at: timeStamp };
}

let last: Tap | null = null;

/** The last tap anywhere in the client; null before the first one. */
export function lastTap(): Tap | null {
  return last;
}

/** Remembers each tap from now on, so that a page which a tap opened knows of it. */
export function rememberTaps(page: Document): void {
  page.addEventListener(
    'click',
    (event) => {
      last = tapOf(event) ?? last;
    },
    true,
  );
}
