import { deleteVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Transaction } from '../ports.ts';
import type { GuestsMoved } from './move-guests.ts';

/**
 * Removes everything kept about the person of an account: vehicles, photos that no vehicle has taken, moves, kept answers
 * and what events told (ACCT-06). Each vehicle's last event has whoever keeps them forget the earlier ones.
 */
export async function eraseOwner(
  { vehicles, photos, guestMoves, forget, markErased }: Transaction,
  { userId, guestIds, cause }: GuestsMoved,
  now: Date,
): Promise<void> {
  // The moves that the event tells too: those of before may never have come (ACCT-06).
  const owners = [...new Set([userId, ...(await guestMoves.guestsOf(userId)), ...guestIds])];
  await markErased(owners, now);
  for (const owner of owners) {
    const owned = await vehicles.lockAllOf(owner);
    await forget({ keys: owned.map(({ id }) => id), principals: [owner] });
    await photos.removeAllOf(owner);
    for (const vehicle of owned) {
      await vehicles.save({ ...deleteVehicle(vehicle, now), erases: true }, cause);
    }
  }
  await forget({ keys: [userId], principals: [] });
  await guestMoves.forget(userId);
}
