import type { InstantPosition } from '@dewlane/service-kit';
import { type Changes, markText } from '../../domain/list/changes.ts';

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
