import { newVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import type { Requester, Surroundings } from '../ports.ts';
import { photoForVehicle } from './photo-for-vehicle.ts';
import { savedFor } from './saved-for.ts';

export interface AddVehicle {
  readonly requester: Requester;
  readonly details: VehicleDetails;
  readonly photoId: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Adds a vehicle to the requester's garage, once for a key.
 * @throws Refusal PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export async function addVehicle(
  { inTransaction, now, newId }: Surroundings,
  { requester, details, photoId, idempotencyKey }: AddVehicle,
): Promise<Vehicle> {
  return await inTransaction((stores) =>
    stores.once(
      {
        requester,
        operation: 'addVehicle',
        key: idempotencyKey,
        input: { ...details, photoId },
      },
      async () => {
        const userId = await savedFor(requester, stores.guestMoves);
        const photo = await photoForVehicle(stores.photos, requester, userId, photoId);
        const change = newVehicle({ ...details, photo }, { id: newId(), userId, now: now() });
        await stores.vehicles.save(change, requester.cause);
        if (photo) await stores.photos.attach(photo.id, change.after);
        return change.after;
      },
    ),
  );
}
