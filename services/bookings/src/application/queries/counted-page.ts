import { cutPage, type Page } from '@dewlane/service-kit/application';

/** A page of a list that clients may have counted. */
export interface CountedPage<Row> extends Page<Row> {
  /** Counts the whole list; lazy, since few clients ask for it. */
  readonly totalCount: () => Promise<number>;
}

/** Cuts a page from rows read with one extra row, of a list that can be counted. */
export function countedPage<Row>(
  found: readonly Row[],
  first: number,
  totalCount: () => Promise<number>,
): CountedPage<Row> {
  return { ...cutPage(found, first), totalCount };
}
