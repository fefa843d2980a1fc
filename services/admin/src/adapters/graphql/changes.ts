import { type Changes, markText } from '../../domain/list/changes.ts';

/** The changes since a cursor, as clients get them. */
export function changesSince<Row>({ mark, ...changes }: Changes<Row>) {
  return { ...changes, cursor: markText(mark) };
}
