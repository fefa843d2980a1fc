import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { logFailure } from '../../../lib/browser/log.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { type Read, useRead } from '../../../lib/graphql/use-read.ts';
import { type HeldList, inListOrder, isBehind, keepPages } from './growing-list.ts';
import { usePoll } from './use-poll.ts';

/** The number of rows loaded at first, and with each press of Show More. */
export const PAGE_SIZE = 50;
const MORE_SIZE = 200;

interface ListPage<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly changeCursor: string;
}

interface ListChanges {
  readonly changed: readonly { readonly id: string }[];
  readonly deletedIds: readonly string[];
  readonly cursor: string;
  readonly isReset: boolean;
}

/** One of staff's lists: how its pages and its changes are fetched. */
export interface ListSource<Row, Field extends string, Changes extends string> {
  readonly field: Field;
  readonly document: TypedDocumentNode<
    Readonly<Record<Field, ListPage<Row>>>,
    { first: number; after?: string | null }
  >;
  readonly changesField: Changes;
  readonly changesDocument: TypedDocumentNode<
    Readonly<Record<Changes, ListChanges>>,
    { since: string }
  >;
  readonly pollMs: number;
}

export interface GrowingList<Row> {
  readonly read: Read<unknown>;
  readonly rows: readonly Row[];
  /** Reads the next page; undefined if there is none. */
  readonly showMore: (() => void) | undefined;
  readonly isGrowing: boolean;
}

const BACKGROUND = { background: true };

/** A list that is extended page by page, and whose polls fetch only changes (STAFF-06). */
export function useGrowingList<Row, Field extends string, Changes extends string>({
  field,
  document,
  changesField,
  changesDocument,
  pollMs,
}: ListSource<Row, Field, Changes>): GrowingList<Row> {
  const client = useApolloClient();
  // At the first render, so that no list depends on being registered elsewhere.
  useState(() => keepPages(client.cache, field, changesField));
  const read = useRead(document, { first: PAGE_SIZE }, { keepPrevious: true });
  const [isGrowing, setGrowing] = useState(false);
  const page = read.data?.[field];

  const readFirstPage = () => sendQuery(client, document, { first: PAGE_SIZE }, BACKGROUND);

  async function catchUp(): Promise<void> {
    if (!page) {
      await readFirstPage();
      return;
    }
    const since = { since: page.changeCursor };
    const { [changesField]: changes } = await sendQuery(client, changesDocument, since, BACKGROUND);
    if (!changes.isReset) return applyChanges(client.cache, field, changes);
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: field });
    await readFirstPage();
  }
  usePoll(catchUp, pollMs);

  /** Reads the first page again, and what has changed in the later ones. */
  function refresh(): void {
    read.refresh();
    if (page) void catchUp().catch((error) => logFailure('The changes could not be read', error));
  }

  async function grow(after: string): Promise<void> {
    setGrowing(true);
    try {
      await sendQuery(client, document, { first: MORE_SIZE, after });
    } catch (error) {
      logFailure('More of a list could not be loaded', error);
      read.refresh();
    } finally {
      setGrowing(false);
    }
  }

  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  return {
    read: { ...read, refresh },
    rows: page?.nodes ?? [],
    showMore: after ? () => void grow(after) : undefined,
    isGrowing,
  };
}

type Cache = ReturnType<typeof useApolloClient>['cache'];

/** Applies changes to the cached list: removes deleted rows, and inserts new ones in order. */
function applyChanges(cache: Cache, field: string, changes: ListChanges): void {
  cache.modify({
    id: 'ROOT_QUERY',
    fields: (value, { fieldName, readField, toReference }) => {
      if (fieldName !== field) return value;
      const held: HeldList = value;
      const read = (name: string, of: HeldList['nodes'][number]) => readField(name, of);
      const gone = new Set(changes.deletedIds);
      const nodes = held.nodes.filter((row) => !gone.has(String(readField('id', row))));
      const known = new Set(nodes.map(({ __ref }) => __ref));
      const last = held.pageInfo?.hasNextPage ? nodes.at(-1) : undefined;
      const added = changes.changed.flatMap((row) => {
        const of = toReference(cache.identify({ ...row }) ?? '');
        if (!of || known.has(of.__ref) || (last && isBehind(of, last, read))) return [];
        return [of];
      });
      return {
        ...held,
        changeCursor: changes.cursor,
        nodes: added.length > 0 ? inListOrder([...nodes, ...added], read) : nodes,
      };
    },
  });
}
