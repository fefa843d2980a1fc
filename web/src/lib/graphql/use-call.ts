import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { HttpError, messageForPeople } from '../http/http-error.ts';
import { CallFailed, isRefusal } from './call-failed.ts';
import { useFreshness } from './graph-provider.tsx';

/** A document sent with its variables, and its data. */
export type Call = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Mutations whose caller decides when the lists are read again; throws CallFailed when the service, or the way to it, failed. */
export function useSendMutation(): Call {
  const client = useApolloClient();
  return useCallback(
    async <Data, Variables extends OperationVariables>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      try {
        const { data } = await client.mutate<Data, OperationVariables>({
          mutation: document as TypedDocumentNode<Data>,
          variables,
        });
        return data as Data;
      } catch (error) {
        throw new CallFailed(messageForPeople(error) ?? '', {
          refused: isRefusal(error),
          unreachable: !(error instanceof HttpError),
          cause: error,
        });
      }
    },
    [client],
  );
}

/** Queries that are asked once and past the cache, such as what is known of the customer; throws what the link throws. */
export function useAskOnce(): Call {
  const client = useApolloClient();
  return useCallback(
    async <Data, Variables extends OperationVariables>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      const { data } = await client.query<Data, OperationVariables>({
        query: document as TypedDocumentNode<Data>,
        variables,
        fetchPolicy: 'network-only',
      });
      return data as Data;
    },
    [client],
  );
}

/** Has everything on the screen read again after a vehicle or a booking was written (NET-12); a failure shows in the lists. */
export function useRefreshLists(): () => void {
  const client = useApolloClient();
  const freshness = useFreshness();
  return useCallback(() => {
    freshness.expireAll();
    void client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }, [client, freshness]);
}
