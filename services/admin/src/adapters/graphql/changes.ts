import type { ChangeMark, Changes } from '../../application/ports/lists.ts';

/** The changes since a cursor, as clients get them. */
export function toChanges<Row>({ changed, deletedIds, mark, isReset }: Changes<Row>) {
  return {
    changed: [...changed],
    deletedIds: [...deletedIds],
    cursor: markText(mark),
    isReset,
  };
}

/** A mark as the opaque cursor for clients. */
export function markText({ table, transaction }: ChangeMark): string {
  return `${table}.${transaction}`;
}

/** Parses a cursor; null if it is invalid. */
export function markOf(text: string): ChangeMark | null {
  const [, table, transaction] = /^(\d{1,10})\.(\d{1,18})$/.exec(text) ?? [];
  if (!table || !transaction) return null;
  return { table: Number(table), transaction: BigInt(transaction) };
}
