import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  EarlierServicesDocument,
  GarageAppointmentsDocument,
} from '../../../generated/beside/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';

/** Reads the past services behind `after` on request, to the end of those that have loaded (HOME-37). */
export function useEarlierServices(after: string) {
  const client = useApolloClient();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');

  async function load(): Promise<void> {
    setStatus('loading');
    try {
      const { data } = await client.query({
        query: EarlierServicesDocument,
        variables: { after },
        // Kept in the list that is shown, and nowhere else.
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new Error('The response is empty');
      const { nodes, pageInfo } = data.appointments;
      client.cache.updateQuery({ query: GarageAppointmentsDocument }, (held) =>
        // The list may have been read again meanwhile.
        held?.past.pageInfo.endCursor === after
          ? { ...held, past: { ...held.past, nodes: [...held.past.nodes, ...nodes], pageInfo } }
          : undefined,
      );
      setStatus('idle');
    } catch (error) {
      logFailure('Earlier services could not be loaded', error);
      setStatus('failed');
    }
  }

  return { load, isLoading: status === 'loading', hasFailed: status === 'failed' };
}
