import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { type ReadSettings, useRead } from '../../../lib/graphql/use-read.ts';
import { CAPACITY_MS, readCapacity } from './read-capacity.ts';
import { usePoll } from './use-poll.ts';

/**
 * A read of who comes (AVAIL-15). It is repeated after a change of crews or settings, which decide that without changing an appointment,
 * and each quarter of an hour (AVAIL-11); also with the first check, as the cache may have it from before such a change.
 */
export function useCrewRead<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  settings: ReadSettings = {},
): Data | undefined {
  const client = useApolloClient();
  const known = useRef('');

  usePoll(async () => {
    const now = JSON.stringify([variables, await readCapacity(client)]);
    if (now === known.current) return;
    await sendQuery(client, document, variables, { background: true });
    known.current = now;
  }, CAPACITY_MS);

  return useRead(document, variables, settings).data;
}
