import type { Cause } from '@dewlane/events/cause';
import { changeVehicle } from '../../domain/vehicle/vehicle.ts';
import type { Transaction } from '../ports.ts';

export interface GuestsMoved {
  readonly userId: string;
  /** Every guest identity that has moved to the account so far. */
  readonly guestIds: readonly string[];
  readonly cause: Cause;
}

/**
 * Transfers everything a guest has saved to its account, each vehicle with a new version and an event
 * (design.md#identity-and-permissions).
 */
export async function moveGuests(
  { vehicles, photos, guestMoves }: Transaction,
  { userId, guestIds, cause }: GuestsMoved,
  now: Date,
): Promise<void> {
  const moved = await guestMoves.record({ guestIds, userId, movedAt: now });
  if (moved.length === 0) return;
  for (const vehicle of await vehicles.lockAllOf(moved)) {
    const change = changeVehicle(vehicle, { userId }, now);
    if (change !== null) await vehicles.save(change, cause);
  }
  await photos.changeOwner(moved, userId);
}
