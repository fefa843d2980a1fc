/** A half-open stretch of time in milliseconds since 1970: its end is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const MINUTE_MS = 60_000;

/** An instant rounded up to a whole minute. */
export function wholeMinute(instant: number): number {
  return Math.ceil(instant / MINUTE_MS) * MINUTE_MS;
}

/** The gaps between spans, from minus to plus infinity; the spans may touch and overlap. */
export function gapsBetween(taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const span of taken.toSorted((one, other) => one.from - other.from)) {
    if (span.from > from) gaps.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  gaps.push({ from, to: Number.POSITIVE_INFINITY });
  return gaps;
}
