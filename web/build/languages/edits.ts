/** A range of the source and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A range of the source with its edits applied; edits must not overlap. */
export function edited(code: string, edits: readonly Edit[], start = 0, end = code.length): string {
  let at = start;
  let text = '';
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at, end);
}
