import { BY_SYSTEM } from '@dewlane/events/cause';
import { deleteVehicle as endOf } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';

/** Vehicles per transaction. */
const PORTION = 100;

interface DropRun {
  readonly before: Date;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes the vehicles of guests that no account has claimed since an instant (design.md#data-and-events: 180 days),
 * with their photos; keeps vehicles with a coming appointment.
 */
export function dropUnclaimedVehicles({ inTransaction }: Pick<Dependencies, 'inTransaction'>) {
  return async ({ before, now, signal }: DropRun): Promise<void> => {
    let found = PORTION;
    while (found === PORTION && !signal.aborted) {
      found = await inTransaction(async (tx) => {
        const vehicles = await tx.vehicles.lockUnclaimed(before, PORTION);
        for (const vehicle of vehicles) {
          if (vehicle.photo) await tx.photos.remove(vehicle.photo.id);
          await tx.vehicles.save(endOf(vehicle, now), BY_SYSTEM);
        }
        return vehicles.length;
      });
    }
  };
}
