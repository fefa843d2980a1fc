import { changeVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Cause, Transaction } from '../ports.ts';

export interface GuestsMoved {
  readonly userId: string;
  /** Every guest identity that has moved to the account so far. */
  readonly guestIds: readonly string[];
  readonly cause: Cause;
}

/** Gives the account everything its guest identities have saved, each vehicle with a version and an event of its own (design.md#identity-and-permissions). */
export async function moveGuests(
  { vehicles, photos, guestMoves }: Transaction,
  { userId, guestIds, cause }: GuestsMoved,
  now: Date,
): Promise<void> {
  // In order, so that two moves wait for each other in one direction only.
  for (const guestId of [...guestIds].sort()) {
    const isNew = await guestMoves.record({ guestId, userId, movedAt: now });
    if (!isNew) continue;
    for (const vehicle of await vehicles.lockAllOf(guestId)) {
      const change = changeVehicle(vehicle, { userId }, now);
      if (change !== null) await vehicles.save(change, cause);
    }
    await photos.changeOwner(guestId, userId);
  }
}
