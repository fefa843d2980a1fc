/** What a list was asked for. */
export interface PageRequest {
  /** How many rows at the most. */
  readonly first: number;
  /** The row after which the page starts; null for the first page. */
  readonly after: ListPosition | null;
}

/** A row's position in a list that is newest first: its instant, and its id where instants are equal. */
export interface ListPosition {
  readonly at: Date;
  readonly id: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/** A page cut from rows that were read one further than asked. */
export function cutPage<Row>(rows: readonly Row[], first: number): Page<Row> {
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first };
}
