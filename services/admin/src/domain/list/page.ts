/** What a list was asked for. */
export interface PageRequest {
  /** How many rows at the most. */
  readonly first: number;
  /** The place after which the page starts; null for the first page. */
  readonly after: Place | null;
}

/** A row's place in a list that is newest first: its instant, and its id where instants are equal. */
export interface Place {
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

/** A place as the opaque text that clients hand back. */
export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** An instant as `cursorOf` writes it, of a year that PostgreSQL has, and an id. */
const PLACE = /^((?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]+)$/;

/** The place that a cursor stands for; null for a text that is none. */
export function placeOf(cursor: string): Place | null {
  const [, instant, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!instant || !id) return null;
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? null : { at, id };
}
