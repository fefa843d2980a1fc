/**
 * A position in a projection's sequence of changes: everything written by transactions before `transaction` has been
 * seen. A rebuilt projection is another table with its own sequence.
 */
export interface ChangeMark {
  readonly table: number;
  readonly transaction: bigint;
}

/** The changes of a list since a mark. */
export interface Changes<Row> {
  readonly changed: readonly Row[];
  readonly deletedIds: readonly string[];
  /** The mark for the next request. */
  readonly mark: ChangeMark;
  /** True if the changes are unknown or too many: the client must reload the list. */
  readonly isReset: boolean;
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
