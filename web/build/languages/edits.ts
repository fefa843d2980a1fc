/** A piece of a source, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source between two places with the edits that lie there; no two of them overlap. */
export function edited(code: string, edits: readonly Edit[], start = 0, end = code.length): string {
  let at = start;
  let text = '';
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at, end);
}
