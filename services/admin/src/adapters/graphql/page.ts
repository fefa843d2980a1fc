import { cursorOf, type InstantPosition } from '@dewlane/service-kit';
import { type Changes, markText } from '../../domain/list/changes.ts';
import type { Page } from '../../domain/list/page.ts';

/** A page as a connection; the total is counted only if it is selected. */
export function connectionOf<Row>(
  { rows, hasNextPage }: Page<Row>,
  position: (row: Row) => InstantPosition,
  totalCount: () => Promise<number>,
) {
  const last = rows.at(-1);
  return {
    nodes: rows,
    edges: rows.map((row) => ({ node: row, cursor: cursorOf(position(row)) })),
    pageInfo: { hasNextPage, endCursor: last === undefined ? null : cursorOf(position(last)) },
    totalCount,
  };
}

/** The changes since a cursor, as clients get them. */
export function changesSince<Row>({ mark, ...changes }: Changes<Row>) {
  return { ...changes, cursor: markText(mark) };
}

/** The position of a row in a list by creation. */
export const byCreation = ({
  id,
  createdAt,
}: {
  id: string;
  createdAt: Date | null;
}): InstantPosition => ({ id, at: createdAt ?? new Date(0) });
