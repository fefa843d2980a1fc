import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { EarlierServicesDocument } from '../../../generated/beside/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import type { PastAppointment } from './use-garage.ts';

interface Earlier {
  /** The end of the first page when these were asked for; behind another one they are outdated. */
  readonly base: string;
  readonly rows: readonly PastAppointment[];
  /** The end of these rows if there are more. */
  readonly end: string | null | undefined;
}

/**
 * Reads the past services behind the first page on request, a page at a time (HOME-37). They are kept beside that page,
 * which is read again by itself.
 */
export function useEarlierServices(firstEnd: string | null | undefined) {
  const client = useApolloClient();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [loaded, setLoaded] = useState<Earlier | null>(null);
  const earlier = loaded?.base === firstEnd ? loaded : null;
  const rows = earlier?.rows ?? [];
  const end = earlier ? earlier.end : firstEnd;

  async function load(): Promise<void> {
    if (!firstEnd || !end) return;
    setStatus('loading');
    try {
      // Kept here, and nowhere else.
      const variables = { after: end };
      const data = await sendQuery(client, EarlierServicesDocument, variables, { noCache: true });
      const { nodes, pageInfo } = data.appointments;
      const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      setLoaded({ base: firstEnd, rows: [...rows, ...nodes], end: next });
      setStatus('idle');
    } catch (error) {
      logFailure('Earlier services could not be loaded', error);
      setStatus('failed');
    }
  }

  return {
    rows,
    hasMore: Boolean(end),
    load,
    isLoading: status === 'loading',
    hasFailed: status === 'failed',
  };
}
