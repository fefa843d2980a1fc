import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../../lib/browser/log.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { type Read, type ReadSettings, useRead } from '../../../lib/graphql/use-read.ts';

/**
 * Runs `work` at an interval in milliseconds, never twice at once; undefined doesn't run it. A hidden page doesn't either:
 * once it is shown again, it catches up at once with what was due meanwhile (NET-25). A failure is logged, and the next
 * run tries again.
 */
export function usePoll(work: () => Promise<unknown>, everyMs: number | undefined): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (everyMs === undefined) return;
    let isBusy = false;
    let isDue = false;
    const poll = async () => {
      isDue = document.visibilityState === 'hidden';
      if (isBusy || isDue) return;
      isBusy = true;
      try {
        await latest.current();
      } catch (error) {
        logFailure('A poll failed', error);
      } finally {
        isBusy = false;
      }
    };
    const catchUp = () => {
      if (isDue) void poll();
    };
    const timer = setInterval(() => void poll(), everyMs);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [everyMs]);
}

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
