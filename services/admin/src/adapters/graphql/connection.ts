import { type Changes, markText } from '../../domain/list/changes.ts';
import { cursorOf, type Page, type Place } from '../../domain/list/page.ts';

/** A page as a connection; the total is counted only where it is asked for. */
export function connectionOf<Row>(
  { rows, hasNextPage }: Page<Row>,
  place: (row: Row) => Place,
  totalCount: () => Promise<number>,
) {
  const last = rows.at(-1);
  return {
    nodes: rows,
    edges: rows.map((row) => ({ node: row, cursor: cursorOf(place(row)) })),
    pageInfo: { hasNextPage, endCursor: last === undefined ? null : cursorOf(place(last)) },
    totalCount,
  };
}

/** What has changed since a cursor, as it is answered. */
export function changesAnswer<Row>({ mark, ...changes }: Changes<Row>) {
  return { ...changes, cursor: markText(mark) };
}

/** The place of a row that is listed by when it was made. */
export const byCreation = ({ id, createdAt }: { id: string; createdAt: Date | null }): Place => ({
  id,
  at: createdAt ?? new Date(0),
});
