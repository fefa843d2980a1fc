import type { ApolloCache, FieldPolicy, InMemoryCache, Reference } from '@apollo/client';

/** A list in the cache, newest first: its rows as references, from however many pages. */
export interface HeldList {
  readonly nodes: readonly Reference[];
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly changeCursor?: string;
}

type ReadField = (name: string, of: Reference) => unknown;

/** Whether one row comes after another in a list that is newest first. */
export function isBehind(row: Reference, other: Reference, readField: ReadField): boolean {
  return place(row, readField) < place(other, readField);
}

/** Sorts newest first, then by id, as the service does. */
export function inListOrder(rows: readonly Reference[], readField: ReadField): Reference[] {
  return [...rows].sort((one, other) => (place(one, readField) < place(other, readField) ? 1 : -1));
}

const place = (row: Reference, readField: ReadField) =>
  `${readField('createdAt', row)} ${readField('id', row)}`;

/**
 * A list that is read page by page (STAFF-06). Later pages are appended. When the first page is fetched again, it keeps
 * the rows of the later pages, and the cursor for their changes.
 */
const GROWING_LIST: FieldPolicy<HeldList> = {
  keyArgs: false,
  merge(existing, incoming, { args, readField }) {
    if (!existing) return incoming;
    const read: ReadField = (name, of) => readField(name, of);
    const { changeCursor } = existing;
    const kept = changeCursor && { changeCursor };
    if (args?.['after']) {
      const added = new Set(incoming.nodes.map(({ __ref }) => __ref));
      const before = existing.nodes.filter(({ __ref }) => !added.has(__ref));
      return { ...existing, ...incoming, ...kept, nodes: [...before, ...incoming.nodes] };
    }
    const last = incoming.nodes.at(-1);
    if (!last || incoming.pageInfo?.hasNextPage === false) return incoming;
    const rest = existing.nodes.filter((row) => isBehind(row, last, read));
    if (rest.length === 0) return incoming;
    return {
      ...incoming,
      ...kept,
      ...(existing.pageInfo && { pageInfo: existing.pageInfo }),
      nodes: [...incoming.nodes, ...rest],
    };
  },
};

/** A field of which only the newest result is kept. */
const LATEST: FieldPolicy = { keyArgs: false, merge: false };

/**
 * Has the cache keep all pages of a list that is read page by page, and of its changes the newest only; to be called before the
 * first of them is read.
 */
export function keepPages(cache: ApolloCache, list: string, changes: string): void {
  // The only kind that createGraphClient makes.
  const { policies } = cache as InMemoryCache;
  policies.addTypePolicies({ Query: { fields: { [list]: GROWING_LIST, [changes]: LATEST } } });
}
