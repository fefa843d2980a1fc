import type { Page } from '../../application/ports/page.ts';

/** Cuts a page from rows read with one extra row. */
export function cutPage<Row>(rows: readonly Row[], first: number): Page<Row> {
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first };
}
