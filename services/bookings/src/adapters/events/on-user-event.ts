import { type AnyEvent, guestsErasedWith, userEvent } from '@dewlane/events';
import { causeOf } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';
import { erasePerson } from '../../application/projections/erase-person.ts';
import { moveGuests } from '../../application/projections/move-guests.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';

/**
 * Updates the account's contact data and transfers the rows of the guests that have moved to it. Every event of an
 * account lists all its guests, so whichever arrives first moves them. The last event of an erased person removes their
 * data here too.
 * @throws ZodError if the event violates its contract
 */
export async function onUserEvent(
  tx: Transaction,
  event: AnyEvent,
  now: Date,
  zone: TimeZone,
): Promise<void> {
  const state = await keepContact(tx, event);
  if (state === null) {
    const guestIds = guestsErasedWith(userEvent.parse(event));
    await erasePerson(tx, event.subject, causeOf(event), now, zone, guestIds);
    return;
  }
  const { id, guestIds } = state;
  await moveGuests(tx, { id, guestIds }, causeOf(event), now, zone);
}

/**
 * Updates the account's contact data.
 * @returns the account's state; null if its person was erased
 * @throws ZodError if the event violates its contract
 */
export async function keepContact(tx: Pick<Transaction, 'rememberContact'>, event: AnyEvent) {
  const { aggregateversion: version, data } = userEvent.parse(event);
  if (data.state === null) return null;
  const { id, email, firstName, language = null } = data.state;
  await tx.rememberContact({ userId: id, version, email, firstName, language });
  return data.state;
}
