/** What holds on to the dot before it: a line may end with the dot, and none begins with it. */
const DOT = '\u00a0· ';

/** `Saturday · 2021 Toyota Camry` of the parts there are. */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(DOT);
}
