import { z } from 'zod';
import type { Page, PagePosition } from '../application/pages.ts';
import { cursorOf, instantCursor } from './cursors.ts';

/**
 * The input schema of a list's arguments: `first` is at most `most`, and `usual` if it isn't given; `after` is null for
 * the first page. `cursor` is the schema of the list's cursors.
 */
export const pageArguments = ({
  most,
  usual,
  cursor = instantCursor(),
}: {
  readonly most: number;
  readonly usual: number;
  readonly cursor?: ReturnType<typeof instantCursor>;
}) => {
  const message = `first must be a number from 1 to ${most}.`;
  return z.object({
    first: z
      .int(message)
      .min(1, message)
      .max(most, message)
      .nullish()
      .transform((first) => first ?? usual),
    after: cursor.nullish().transform((after) => after ?? null),
  });
};

/** A page as a GraphQL connection. What is a function is only computed if a client selects it. */
export interface Connection<Row> {
  readonly nodes: Row[];
  readonly edges: () => { readonly node: Row; readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly totalCount?: (() => Promise<number>) | undefined;
}

/** A page as a connection of rows at these positions; a list that isn't counted has no `totalCount`. */
export function connectionOf<Row>(
  { rows, hasNextPage }: Page<Row>,
  positionOf: (row: Row) => PagePosition,
  totalCount?: () => Promise<number>,
): Connection<Row> {
  const cursorFor = (row: Row) => cursorOf(positionOf(row));
  const last = rows.at(-1);
  return {
    nodes: [...rows],
    edges: () => rows.map((row) => ({ node: row, cursor: cursorFor(row) })),
    pageInfo: { hasNextPage, endCursor: last === undefined ? null : cursorFor(last) },
    totalCount,
  };
}
