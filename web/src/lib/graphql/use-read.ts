import type { InMemoryCache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { HttpError } from '../http/http-error.ts';
import { useSteadyLoading } from '../loading/use-steady-loading.ts';
import { useFreshness } from './graph-provider.tsx';
import { operationName, rootFields } from './operation.ts';

export interface ReadSettings {
  /** Don't fetch, e.g. while there is no user id. */
  readonly skip?: boolean;
  /** Refetch whenever the window gets the focus, even if the data is fresh (vehicle lists, NET-07). */
  readonly onFocus?: boolean;
  /**
   * Keep showing the data of the previous variables until the response arrives, e.g. while a list is being extended.
   */
  readonly keepPrevious?: boolean;
  /** Show nothing from the cache at first, which may hold it in parts that were read at different times. */
  readonly anew?: boolean;
}

export interface Read<Data> {
  readonly data: Data | undefined;
  /**
   * No data yet. Stays true until a visible skeleton has been shown for 300 ms; `data` and `error` are withheld as
   * long.
   */
  readonly isLoading: boolean;
  readonly isRefreshing: boolean;
  /** Why the last attempt failed; older data remain available. A 401 is an empty result, not an error (NET-02). */
  readonly error: Error | undefined;
  readonly refresh: () => void;
}

/** A read on focus must not join one from before another tab's write, which NET-26 doesn't know of. */
const SENT_ANEW = { queryDeduplication: false };

/**
 * Reads from the graph under the NET rules: data is fresh for 5 minutes and discarded 10 minutes after its last use.
 */
export function useRead<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { skip = false, onFocus = false, keepPrevious = false, anew = false }: ReadSettings = {},
): Read<Data> {
  const client = useApolloClient();
  const freshness = useFreshness();
  const key = `${operationName(document)} ${JSON.stringify(variables)}`;
  const isFresh = useRef<{ key: string; value: boolean } | null>(null);
  // Determined once for each key: a fetch policy that changes between renders would start new requests.
  if (isFresh.current?.key !== key) isFresh.current = { key, value: freshness.isFresh(key) };
  const ifCached = isFresh.current.value ? 'cache-first' : 'cache-and-network';

  const result = useQuery<Data, OperationVariables>(document as TypedDocumentNode<Data>, {
    variables,
    skip,
    context: SENT_ANEW,
    fetchPolicy: anew ? 'network-only' : ifCached,
    nextFetchPolicy: 'cache-first',
    // A list that has grown keeps its later pages (staff's growing-list.ts).
    refetchWritePolicy: 'merge',
    notifyOnNetworkStatusChange: true,
  });
  const { refetch } = result;
  const { loading } = result;
  const failed = result.error !== undefined;

  // Data that the cache had doesn't become fresher by being shown: only a response counts.
  const asked = useRef('');
  useEffect(() => {
    if (loading) {
      asked.current = key;
      return;
    }
    if (!skip && !failed && asked.current === key) freshness.fetched(key);
    asked.current = '';
  }, [loading, failed, skip, freshness, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the variables
  useEffect(() => {
    if (skip) return;
    // The only kind that createGraphClient makes.
    const cache = client.cache as InMemoryCache;
    return freshness.use(key, rootFields(cache, document, variables), (unused) => {
      for (const fieldName of unused) cache.evict({ id: 'ROOT_QUERY', fieldName });
      cache.gc();
    });
  }, [client, document, freshness, key, skip]);

  useEffect(() => {
    const again = () => void refetch().catch(() => undefined);
    if (skip) return;
    if (onFocus) window.addEventListener('focus', again);
    if (failed) window.addEventListener('online', again);
    return () => {
      window.removeEventListener('focus', again);
      window.removeEventListener('online', again);
    };
  }, [refetch, onFocus, failed, skip]);

  const data = result.data ?? (keepPrevious ? result.previousData : undefined);
  const isLoading = useSteadyLoading(result.loading && data === undefined);
  const isEmptyFor401 = result.error instanceof HttpError && result.error.status === 401;
  return {
    data: isLoading ? undefined : (data as Data | undefined),
    isLoading,
    isRefreshing: result.loading && !isLoading,
    error: isEmptyFor401 || isLoading ? undefined : result.error,
    refresh: () => void refetch().catch(() => undefined),
  };
}
