/**
 * A point in the order in which changes arrive in a projection: all that was written by transactions before
 * `transaction` had been seen. A rebuilt projection is another table, whose order is its own.
 */
export interface ChangeMark {
  readonly table: number;
  readonly transaction: bigint;
}

/** What has changed in a list since a mark. */
export interface Changes<Row> {
  readonly changed: readonly Row[];
  readonly deletedIds: readonly string[];
  /** From where to ask the next time. */
  readonly mark: ChangeMark;
  /** True when this can't be told, or is too much: the list is to be read anew. */
  readonly isReset: boolean;
}

/** A mark as the opaque text that clients hand back. */
export function markText({ table, transaction }: ChangeMark): string {
  return `${table}.${transaction}`;
}

/** The mark that a text stands for; null for one that is none. */
export function markOf(text: string): ChangeMark | null {
  const [, table, transaction] = /^(\d{1,10})\.(\d{1,18})$/.exec(text) ?? [];
  if (!table || !transaction) return null;
  return { table: Number(table), transaction: BigInt(transaction) };
}
