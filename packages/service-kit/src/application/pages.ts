/** The requested page of a list. */
export interface PageRequest {
  /** The most rows. */
  readonly first: number;
  /** The row after which the page starts; null for the first page. */
  readonly after: PagePosition | null;
}

/** The position in a list ordered by an instant and an id; a page begins after it. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/** Cuts a page from rows read with one extra row. */
export function cutPage<Row>(rows: readonly Row[], first: number): Page<Row> {
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first };
}

/** A page of a list that clients may have counted. */
export interface CountedPage<Row> extends Page<Row> {
  /** Counts the whole list; lazy, since few clients ask for it. */
  readonly totalCount: () => Promise<number>;
}

/** Cuts a page, as `cutPage` does, of a list that can be counted. */
export function countedPage<Row>(
  rows: readonly Row[],
  first: number,
  totalCount: () => Promise<number>,
): CountedPage<Row> {
  return { ...cutPage(rows, first), totalCount };
}
