import type { Clock } from './ports.ts';
import { listAppointments } from './queries/list-appointments.ts';
import { listMails } from './queries/list-mails.ts';
import type { MailReads } from './queries/mail-ports.ts';
import type { BookingReads } from './queries/ports.ts';

/** What bookings can be asked, each for the rows of named owners only; of mail by staff. */
export function queriesOf(reads: BookingReads & MailReads, clock: Clock, zone: string) {
  return {
    listAppointments: listAppointments(reads, clock, zone),
    listMails: listMails(reads),
    /** A message of the ledger; null when it is not there. */
    mail: async (id: string) => (await reads.mailsById([id]))[0] ?? null,
    /** The newest draft of the last 24 h, to be continued; null without one. */
    quizDraft: (ownerIds: readonly string[]) => reads.newestDraft(ownerIds, clock()),
    /** Whether a guest has saved anything that a new account would take over (DESIGN §3). */
    hasData: (ownerIds: readonly string[]) => reads.hasData(ownerIds, clock()),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
