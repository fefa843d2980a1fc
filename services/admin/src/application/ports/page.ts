/** The requested page of a list. */
export interface PageRequest {
  /** The most rows. */
  readonly first: number;
  /** The row after which the page starts; null for the first page. */
  readonly after: PagePosition | null;
}

/** A row's position in a list that is newest first: its instant, then its id. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}
