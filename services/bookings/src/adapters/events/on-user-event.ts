import { type AnyEvent, userEvent } from '@dewlane/events';
import { causeOf } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';
import { moveGuests } from '../../application/projections/move-guests.ts';

/**
 * Keeps how to write to the account, and gives it the rows of the guests that have moved to it. Every
 * event of an account lists them all, so whichever comes first moves them.
 * @throws ZodError when the event doesn't keep its contract
 */
export async function onUserEvent(tx: Transaction, event: AnyEvent, now: Date): Promise<void> {
  const { id, guestIds } = await keepContact(tx, event);
  await moveGuests(tx, { id, guestIds }, causeOf(event), now);
}

/**
 * Keeps how to write to the account.
 * @returns the account's state
 * @throws ZodError when the event doesn't keep its contract
 */
export async function keepContact(tx: Pick<Transaction, 'rememberContact'>, event: AnyEvent) {
  const { aggregateversion: version, data } = userEvent.parse(event);
  const { id, email, firstName } = data.state;
  await tx.rememberContact({ userId: id, version, email, firstName });
  return data.state;
}
