import { Refusal } from '../../domain/refusal.ts';
import { changeVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import { ownersOf, type PhotoStore, type Requester, type Surroundings } from '../ports.ts';
import { photoForVehicle } from './photo-for-vehicle.ts';
import { savedFor } from './saved-for.ts';

export interface UpdateVehicle {
  readonly requester: Requester;
  readonly id: string;
  /** A field left out keeps its value. */
  readonly details: Partial<VehicleDetails>;
  /** Undefined keeps the photo, null removes it. */
  readonly photoId: string | null | undefined;
  readonly idempotencyKey: string | null;
}

/**
 * Replaces fields of one of the requester's vehicles; where nothing is different nothing is written.
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export async function updateVehicle(
  { inTransaction, now }: Surroundings,
  { requester, id, details, photoId, idempotencyKey }: UpdateVehicle,
): Promise<Vehicle> {
  return await inTransaction(async (stores) => {
    await savedFor(requester, stores, now());
    const claim = { requester, operation: 'updateVehicle', key: idempotencyKey };
    return await stores.once({ ...claim, input: { id, ...details, photoId } }, async () => {
      const before = await stores.vehicles.lockOwned(id, ownersOf(requester));
      if (before === null) throw new Refusal('VEHICLE_NOT_FOUND');
      const photo =
        photoId === undefined || photoId === before.photo?.id
          ? before.photo
          : await photoForVehicle(stores.photos, requester, photoId);
      const change = changeVehicle(before, { ...details, photo }, now());
      if (change === null) return before;
      await stores.vehicles.save(change, requester.cause);
      await exchangePhoto(stores.photos, before, change.after);
      return change.after;
    });
  });
}

async function exchangePhoto(photos: PhotoStore, before: Vehicle, after: Vehicle): Promise<void> {
  if (before.photo?.id === after.photo?.id) return;
  if (before.photo) await photos.remove(before.photo.id);
  if (after.photo) await photos.attach(after.photo.id, after);
}
