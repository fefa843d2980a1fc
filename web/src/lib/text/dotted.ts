/** A dot with a no-break space before it, so that a line may end with the dot but never begins with it. */
const DOT = '\u00a0· ';

/** Joins the parts that are given: `Saturday · 2021 Toyota Camry`. */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(DOT);
}
