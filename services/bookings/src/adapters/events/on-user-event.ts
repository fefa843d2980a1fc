import { type AnyEvent, guestsErasedWith, readUserEvent } from '@dewlane/events';
import { causeOf } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';
import { erasePerson } from '../../application/projections/erase-person.ts';
import { moveGuests } from '../../application/projections/move-guests.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';

/**
 * Updates the account's contact data and transfers the rows of the guests that have moved to it. Every event of an
 * account lists all its guests, so whichever arrives first moves them. The last event of an erased person removes their
 * data here too; whatever arrives of that account later, as from a relay that froze, is ignored (ACCT-08).
 * @throws ZodError if the event violates its contract
 */
export async function onUserEvent(
  tx: Transaction,
  event: AnyEvent,
  now: Date,
  zone: TimeZone,
): Promise<void> {
  const told = readUserEvent(event);
  if (told.data.state === null) {
    await erasePerson(tx, told.subject, causeOf(event), now, zone, guestsErasedWith(told));
    return;
  }
  if (await tx.wasErased(told.subject)) return;
  // Else the links that went to this address would be good again once the account returns to it (SELF-01).
  if (await keepContact(tx, event)) await tx.selfService.endLinksOf(told.subject);
  const { id, guestIds } = told.data.state;
  await moveGuests(tx, { id, guestIds }, causeOf(event), now, zone);
}

/**
 * Updates the account's contact data, and removes it if its person was erased: a rebuild may read that after earlier events.
 * @returns whether another address has replaced the one that was known
 * @throws ZodError if the event violates its contract
 */
export async function keepContact(
  tx: Pick<Transaction, 'contacts'>,
  event: AnyEvent,
): Promise<boolean> {
  const { subject, aggregateversion: version, data } = readUserEvent(event);
  if (data.state === null) {
    await tx.contacts.forget(subject);
    return false;
  }
  const { id, email, firstName, language = null } = data.state;
  return await tx.contacts.remember({ userId: id, version, email, firstName, language });
}
