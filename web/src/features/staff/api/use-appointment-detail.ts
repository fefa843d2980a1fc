import { useApolloClient } from '@apollo/client/react';
import {
  AppointmentAuditDocument,
  type AppointmentAuditQuery,
  StaffAppointmentDetailDocument,
  type StaffAppointmentDetailQuery,
  StaffAppointmentVersionDocument,
  StaffChangesDocument,
  type StaffChangesQuery,
} from '../../../generated/staff/graphql.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { useOwnWrites } from '../changes/own-writes.ts';
import { currentUndo, offerUndo } from '../changes/undo-offer.ts';
import { usePoll } from './use-poll.ts';

export type StaffAppointmentDetail = NonNullable<StaffAppointmentDetailQuery['staffAppointment']>;
export type StaffChange = StaffChangesQuery['auditEntries']['nodes'][number];
export type AuditEntry = AppointmentAuditQuery['auditEntries']['nodes'][number];

/** How often the page checks whether somebody else has changed the appointment, in milliseconds (STAFF-03). */
const VERSION_MS = 10_000;

/** What tells of a change: names and addresses come from the customer's account, whose changes make no version. */
const CHECKED = ['version', 'customerName', 'customerEmail'] as const;

/** Everything about one appointment, read anew when its page is opened (STAFF-17); changes made elsewhere show within 15 s. */
export function useAppointmentDetail(id: string) {
  const client = useApolloClient();
  const read = useRead(StaffAppointmentDetailDocument, { id }, { anew: true });
  const own = useOwnWrites();
  const shown = read.data?.staffAppointment;

  usePoll(async () => {
    if (!shown) return;
    const { staffAppointment: now } = await sendQuery(
      client,
      StaffAppointmentVersionDocument,
      { id },
      { background: true, noCache: true },
    );
    const offer = currentUndo();
    // The version may be late, while the time left is always the newest change's: an offer only gives way to a later one.
    const isLater = offer === null || (offer.id === id && now && now.version > offer.version);
    // The whole response may be late, too: what an own write has followed, such as Undo, can't be undone any more.
    if (now && isLater && own.after({ id, version: now.version }) === now.version) offerUndo(now);
    if (CHECKED.every((field) => now?.[field] === shown[field])) return;
    await Promise.all(
      [...client.getObservableQueries('active')].map((each) =>
        sendQuery(client, each.query, each.variables, { background: true }),
      ),
    );
  }, VERSION_MS);

  return read;
}

/** The changes by staff to this appointment, newest first. */
export function useAppointmentAudit(id: string, first: number) {
  return useRead(AppointmentAuditDocument, { id, first }, { keepPrevious: true, anew: true });
}

/** All changes by staff, newest first, after a cursor; null begins with the newest. */
export function useStaffChanges(first: number, after: string | null) {
  return useRead(StaffChangesDocument, { first, after }, { keepPrevious: true });
}
