import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { errorField, HttpError } from '../http/http-error.ts';
import { CallFailed, isRefusal } from './call-failed.ts';
import { useFreshness } from './graph-provider.tsx';
import { sendMutation, sendQuery } from './send.ts';

/** Sends a document with its variables and returns the data. */
export type SendDocument = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/**
 * Sends mutations without refetching any lists, which is up to the caller; throws CallFailed on a refusal or a lost
 * connection.
 */
export function useSendMutation(): SendDocument {
  const client = useApolloClient();
  return useCallback(
    async <Data, Variables extends OperationVariables>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => {
      try {
        return await sendMutation(client, document, variables);
      } catch (error) {
        throw new CallFailed(errorField(error) ?? '', {
          refused: isRefusal(error),
          unreachable: !(error instanceof HttpError),
          cause: error,
        });
      }
    },
    [client],
  );
}

/** Sends queries once, bypassing the cache; throws what the link throws. */
export function useSendQuery(): SendDocument {
  const client = useApolloClient();
  return useCallback((document, variables) => sendQuery(client, document, variables), [client]);
}

/**
 * Refetches everything on the screen after a vehicle or a booking was written (NET-12), and resolves when that is done; a
 * failure shows in the lists.
 */
export function useRefreshLists(): () => Promise<void> {
  const client = useApolloClient();
  const freshness = useFreshness();
  return useCallback(async () => {
    freshness.expireAll();
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }, [client, freshness]);
}
