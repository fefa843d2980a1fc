import { deleteVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Cause, Transaction } from '../ports.ts';

/**
 * Removes everything kept about the person of an account: vehicles, photos that no vehicle has taken, moves, kept answers
 * and what events told (ACCT-06). Each vehicle's last event has whoever keeps them forget the earlier ones.
 */
export async function eraseOwner(
  { vehicles, photos, guestMoves, forget, markErased }: Transaction,
  { userId, cause }: { readonly userId: string; readonly cause: Cause },
  now: Date,
): Promise<void> {
  const owners = [userId, ...(await guestMoves.guestsOf(userId))];
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
