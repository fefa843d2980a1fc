import { type AnyEvent, guestsErasedWith, readUserEvent } from '@dewlane/events';
import { causeOf } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';
import { eraseOwner } from '../../application/projections/erase-owner.ts';
import { moveGuests } from '../../application/projections/move-guests.ts';

/**
 * Every event of an account lists all guests that have moved to it, so whichever arrives first moves their rows. The
 * last event of an erased person removes their data here too; whatever arrives of that account later, as from a relay
 * that froze, is ignored (ACCT-08).
 * @throws ZodError if the event violates its contract
 */
export async function onUserEvent(tx: Transaction, event: AnyEvent, now: Date): Promise<void> {
  const told = readUserEvent(event);
  const { data, subject } = told;
  if (data.state === null) {
    await eraseOwner(
      tx,
      { userId: subject, guestIds: guestsErasedWith(told), cause: causeOf(event) },
      now,
    );
    return;
  }
  if (await tx.wasErased(subject)) return;
  const { id: userId, guestIds } = data.state;
  await moveGuests(tx, { userId, guestIds, cause: causeOf(event) }, now);
}
