import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import {
  StaffAppointmentCursorDocument,
  StaffAppointmentMarksDocument,
  type StaffAppointmentMarksQuery,
} from '../../../generated/staff/graphql.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { type Read, useRead } from '../../../lib/graphql/use-read.ts';
import { usePoll } from './use-poll.ts';

/** Which appointments have changed since a cursor. */
export type AppointmentChanges = StaffAppointmentMarksQuery['staffAppointmentChanges'];

const PAST_CACHE = { background: true, noCache: true };

/**
 * A read about appointments whose polls fetch only changes, and that is refetched only after a change that concerns it
 * (STAFF-06). `beside` are documents with the same variables that are shown with it, and refetched with it.
 */
export function useReadOnChange<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  concerns: (changes: AppointmentChanges, shown: Data | undefined) => boolean,
  pollMs: number,
  beside: readonly TypedDocumentNode<unknown, Variables>[] = [],
): Read<Data> {
  const client = useApolloClient();
  const read = useRead(document, variables);
  const known = useRef<{ readonly of: string; readonly cursor: string } | null>(null);
  const of = JSON.stringify(variables);

  async function readAgain(): Promise<void> {
    await Promise.all(
      [document, ...beside].map((each) =>
        sendQuery<unknown, Variables>(client, each, variables, { background: true }),
      ),
    );
  }

  /** The current cursor; fetched before the read, so that no later change is missed. */
  async function begin(): Promise<string> {
    const data = await sendQuery(client, StaffAppointmentCursorDocument, {}, PAST_CACHE);
    await readAgain();
    return data.staffAppointments.changeCursor;
  }

  async function goOn(since: string): Promise<string> {
    const data = await sendQuery(client, StaffAppointmentMarksDocument, { since }, PAST_CACHE);
    const changes = data.staffAppointmentChanges;
    if (changes.isReset || concerns(changes, read.data)) await readAgain();
    return changes.cursor;
  }

  usePoll(async () => {
    const since = known.current?.of === of ? known.current.cursor : undefined;
    known.current = { of, cursor: await (since === undefined ? begin() : goOn(since)) };
  }, pollMs);

  return read;
}
