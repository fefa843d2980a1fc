import { Refusal } from '../../domain/refusal.ts';
import { newVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies, Requester } from '../ports.ts';
import { photoForVehicle } from '../steps/photo-for-vehicle.ts';
import { guestIdOf, savedFor } from '../steps/saved-for.ts';

export interface AddVehicle {
  readonly requester: Requester;
  readonly details: VehicleDetails;
  readonly photoId: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Adds a vehicle to the requester's garage, once per idempotency key.
 * @throws Refusal GUEST_MOVED, TOO_MANY_VEHICLES, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export function addVehicle({ clock, inTransaction, newId, quotas }: Dependencies) {
  return async ({ requester, details, photoId, idempotencyKey }: AddVehicle): Promise<Vehicle> => {
    return await inTransaction(async (tx) => {
      const at = clock();
      const userId = await savedFor(requester, tx, at);
      const claim = { requester, operation: 'addVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...claim, input: { ...details, photoId } }, async () => {
        const held = await tx.vehicles.countForMore(userId);
        if (held >= quotas.vehicles) throw new Refusal('TOO_MANY_VEHICLES', quotas.vehicles);
        const photo = await photoForVehicle(tx.photos, requester, photoId);
        const identity = { id: newId(), userId, guestId: guestIdOf(requester), now: at };
        const change = newVehicle({ ...details, photo }, identity);
        await tx.vehicles.save(change, requester.cause);
        if (photo) await tx.photos.attach(photo.id, change.after);
        return change.after;
      });
    });
  };
}
