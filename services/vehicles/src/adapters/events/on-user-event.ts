import { type AnyEvent, userEvent } from '@dewlane/events';
import type { Stores } from '../../application/ports.ts';
import { moveGuests } from '../../application/projections/move-guests.ts';
import { causeOf } from './cause.ts';

/**
 * Every event of an account lists all guest identities that have moved to it, so each may move the rows.
 * @throws ZodError when the event doesn't keep its contract
 */
export async function onUserEvent(stores: Stores, event: AnyEvent, now: Date): Promise<void> {
  const { data } = userEvent.parse(event);
  const { id: userId, guestIds } = data.state;
  await moveGuests(stores, { userId, guestIds, cause: causeOf(event) }, now);
}
