import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useFreshness } from './graph-provider.tsx';

/**
 * A function that sends a mutation under NET-16's retry rule and then has everything on the screen
 * read again (NET-12: vehicle and service writes refetch). It throws HttpError for a refusal and
 * TypeError for a lost connection.
 */
export function useWrite<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Data> {
  const client = useApolloClient();
  const freshness = useFreshness();
  return useCallback(
    async (variables) => {
      const { data } = await client.mutate<Data, OperationVariables>({
        mutation: document as TypedDocumentNode<Data>,
        variables,
      });
      freshness.expireAll();
      // The write has succeeded: a failing refetch shows itself in the lists.
      await client.refetchQueries({ include: 'active' }).catch(() => undefined);
      return data as Data;
    },
    [client, document, freshness],
  );
}
