import { deleteVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Transaction } from '../ports.ts';
import type { GuestsMoved } from './move-guests.ts';

/**
 * Removes everything kept about the person behind an account: vehicles, unused photos, moves, stored idempotency
 * results and events (ACCT-06). The last event of each vehicle makes the event log drop the earlier ones.
 */
export async function eraseOwner(
  { vehicles, photos, guestMoves, forget, markErased }: Transaction,
  { userId, guestIds, cause }: GuestsMoved,
  now: Date,
): Promise<void> {
  // Includes the guests named by the event: the events of their moves may never have arrived (ACCT-06).
  const ownerIds = [...new Set([userId, ...(await guestMoves.guestsOf(userId)), ...guestIds])];
  await markErased(ownerIds, now);
  const owned = await vehicles.lockAllOf(ownerIds);
  await forget({ keys: [userId, ...owned.map(({ id }) => id)], principals: ownerIds });
  await photos.removeAllOf(ownerIds);
  const deletions = owned.map((vehicle) => ({ ...deleteVehicle(vehicle, now), erases: true }));
  await vehicles.saveDeletions(deletions, cause);
  await guestMoves.forget(userId);
}
