/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  /** Counts the whole list; lazy, since few clients ask for it. */
  readonly totalCount: () => Promise<number>;
}

/** Cuts a page from rows read with one extra row. */
export function cutPage<Row>(
  rows: readonly Row[],
  first: number,
  totalCount: () => Promise<number>,
): Page<Row> {
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first, totalCount };
}
