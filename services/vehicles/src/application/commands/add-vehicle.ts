import { Refusal } from '../../domain/refusal.ts';
import { newVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import type { Requester, Surroundings } from '../ports.ts';
import { photoForVehicle } from './photo-for-vehicle.ts';
import { guestIdOf, savedFor } from './saved-for.ts';

export interface AddVehicle {
  readonly requester: Requester;
  readonly details: VehicleDetails;
  readonly photoId: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Adds a vehicle to the requester's garage, once for a key.
 * @throws Refusal GUEST_MOVED, TOO_MANY_VEHICLES, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export async function addVehicle(
  { inTransaction, now, newId, quotas }: Surroundings,
  { requester, details, photoId, idempotencyKey }: AddVehicle,
): Promise<Vehicle> {
  return await inTransaction(async (stores) => {
    const at = now();
    const userId = await savedFor(requester, stores, at);
    const claim = { requester, operation: 'addVehicle', key: idempotencyKey };
    return await stores.once({ ...claim, input: { ...details, photoId } }, async () => {
      const held = await stores.vehicles.countForMore(userId);
      if (held >= quotas.vehicles) throw new Refusal('TOO_MANY_VEHICLES', quotas.vehicles);
      const photo = await photoForVehicle(stores.photos, requester, photoId);
      const identity = { id: newId(), userId, guestId: guestIdOf(requester), now: at };
      const change = newVehicle({ ...details, photo }, identity);
      await stores.vehicles.save(change, requester.cause);
      if (photo) await stores.photos.attach(photo.id, change.after);
      return change.after;
    });
  });
}
