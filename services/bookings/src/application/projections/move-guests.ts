import type { Cause } from '@dewlane/events/cause';
import { nextVersion } from '../../domain/next-version.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import type { Change } from '../ports/booking-store.ts';
import type { Transaction } from '../ports.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';

/**
 * Transfers the rows of guests to the account they have moved to, once per guest, whatever the order and number of
 * events about it (design.md#identity-and-permissions). Appointments of guests without an e-mail address get their
 * confirmation and reminders now, since an account has one.
 */
export async function moveGuests(
  tx: Transaction,
  account: { readonly id: string; readonly guestIds: readonly string[] },
  cause: Cause,
  now: Date,
  zone: TimeZone,
): Promise<void> {
  const moved = await tx.guestMoves.record(account.guestIds, account.id, now);
  if (moved.length > 0) await moveRows(tx, moved, account.id, cause, now, zone);
}

async function moveRows(
  tx: Transaction,
  guestIds: readonly string[],
  userId: string,
  cause: Cause,
  now: Date,
  zone: TimeZone,
): Promise<void> {
  const appointments = (await tx.appointments.allOf(guestIds)).map((before) => ({
    before,
    after: nextVersion(before, { userId }, now),
  }));
  const responses = (await tx.responses.allOf(guestIds)).map((before) => ({
    before,
    after: nextVersion(before, { userId }, now),
  }));
  const changes: Change[] = [
    ...appointments.map((change) => ({ kind: 'appointment' as const, ...change })),
    ...responses.map((change) => ({ kind: 'quiz-response' as const, ...change })),
  ];
  await tx.save(changes, cause, now);
  // An account gets mail, whichever channel its guest had.
  for (const { before, after } of appointments) {
    await notifyOfChange(tx, before, after, now, { by: 'system', texting: null, zone });
  }
}
