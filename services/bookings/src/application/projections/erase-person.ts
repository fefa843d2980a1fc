import type { Cause } from '@dewlane/events/cause';
import { erased } from '../../domain/appointment/erase.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import type { Transaction } from '../ports.ts';

/**
 * Removes everything kept about the person behind an account: appointments keep date, package, price, status and
 * number, coming ones are cancelled and give back their places; answers, messages, recipient data, guest moves, stored
 * idempotency results and events are removed (ACCT-06). `guestIds` are the guests named by the erasure event: the
 * events of their moves may never have arrived.
 */
export async function erasePerson(
  tx: Transaction,
  userId: string,
  cause: Cause,
  now: Date,
  zone: TimeZone,
  guestIds: readonly string[] = [],
): Promise<void> {
  const ownerIds = [...new Set([userId, ...(await tx.guestMoves.guestsOf(userId)), ...guestIds])];
  await tx.markErased(ownerIds, now);
  const appointments = (await tx.appointments.allOf(ownerIds)).map((before) => ({
    kind: 'appointment' as const,
    before,
    after: erased(before, now, zone),
    erases: true,
  }));
  const responses = (await tx.responses.allOf(ownerIds)).map((before) => ({
    kind: 'quiz-response' as const,
    before,
    after: null,
    erases: true,
  }));
  const changes = [...appointments, ...responses];
  await tx.forgetPerson({
    userId,
    ownerIds,
    ids: changes.map(({ before }) => before.id),
  });
  for (const { before, after } of appointments) {
    if (after.status === 'cancelled') await tx.places.release(before.id, null);
  }
  await tx.save(changes, cause, now);
}
