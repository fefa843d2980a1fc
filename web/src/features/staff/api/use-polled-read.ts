import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { type Read, type ReadSettings, useRead } from '../../../lib/graphql/use-read.ts';
import { usePoll } from './use-poll.ts';

/** A read that is repeated in the background at an interval in milliseconds (NET-09 to NET-11); undefined doesn't repeat it. */
export function usePolledRead<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  everyMs: number | undefined,
  settings: ReadSettings = {},
): Read<Data> {
  const client = useApolloClient();
  const read = useRead(document, variables, settings);
  usePoll(() => sendQuery(client, document, variables, { background: true }), everyMs);
  return read;
}
