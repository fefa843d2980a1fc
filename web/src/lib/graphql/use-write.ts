import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { type CacheOptions, sendMutation } from './send.ts';
import { useRefreshLists } from './use-call.ts';

/** Sends a mutation; `onWritten` gets what it returned at once, before anything is refetched. */
type Write<Data, Variables> = (
  variables: Variables,
  onWritten?: (data: Data) => void,
) => Promise<Data>;

/**
 * Returns a function that sends a mutation with NET-16's retry rule and then refetches everything on the screen
 * (NET-12). It throws HttpError for a refusal and TypeError for a lost connection.
 */
export function useWrite<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { noCache = false }: CacheOptions = {},
): Write<Data, Variables> {
  const client = useApolloClient();
  const refreshLists = useRefreshLists();
  return useCallback(
    async (variables, onWritten) => {
      const data = await sendMutation(client, document, variables, { noCache });
      onWritten?.(data);
      await refreshLists();
      return data;
    },
    [client, document, noCache, refreshLists],
  );
}
