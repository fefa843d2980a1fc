import type { FieldPolicy, Reference } from '@apollo/client';

/** What the cache holds of a list that is newest first: its rows as references, however many pages they came in. */
export interface HeldList {
  readonly nodes: readonly Reference[];
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly changeCursor?: string;
}

type ReadField = (name: string, of: Reference) => unknown;

/** Whether one row stands behind another in a list that is newest first. */
export function isBehind(row: Reference, other: Reference, readField: ReadField): boolean {
  return place(row, readField) < place(other, readField);
}

/** Newest first, and by id where instants are equal, as the service lists them. */
export function inListOrder(rows: readonly Reference[], readField: ReadField): Reference[] {
  return [...rows].sort((one, other) => (place(one, readField) < place(other, readField) ? 1 : -1));
}

const place = (row: Reference, readField: ReadField) =>
  `${readField('createdAt', row)} ${readField('id', row)}`;

/**
 * A list that is read page by page (STAFF-06). A page further on is added; the first page, read again, leaves the rows
 * behind it where they are, and the cursor of their changes too.
 */
export const GROWING_LIST: FieldPolicy<HeldList> = {
  keyArgs: false,
  merge(existing, incoming, { args, readField }) {
    if (!existing) return incoming;
    const read: ReadField = (name, of) => readField(name, of);
    const { changeCursor } = existing;
    const kept = changeCursor === undefined ? {} : { changeCursor };
    if (args?.['after']) {
      const added = new Set(incoming.nodes.map(({ __ref }) => __ref));
      const before = existing.nodes.filter(({ __ref }) => !added.has(__ref));
      return { ...existing, ...incoming, ...kept, nodes: [...before, ...incoming.nodes] };
    }
    const last = incoming.nodes.at(-1);
    if (!last || incoming.pageInfo?.hasNextPage === false) return incoming;
    const rest = existing.nodes.filter((row) => isBehind(row, last, read));
    if (rest.length === 0) return incoming;
    const { pageInfo } = existing;
    return {
      ...incoming,
      ...kept,
      ...(pageInfo === undefined ? {} : { pageInfo }),
      nodes: [...incoming.nodes, ...rest],
    };
  },
};

/** A result that nothing is added to: the newest takes the place of the one before. */
export const LATEST: FieldPolicy = { keyArgs: false, merge: false };
