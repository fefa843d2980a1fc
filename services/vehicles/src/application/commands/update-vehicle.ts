import { Refusal } from '../../domain/refusal.ts';
import { changeVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import { type Dependencies, ownersOf, type PhotoStore, type Requester } from '../ports.ts';
import { photoForVehicle } from '../steps/photo-for-vehicle.ts';
import { savedFor } from '../steps/saved-for.ts';

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
 * Replaces fields of one of the requester's vehicles; writes nothing if nothing differs.
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export function updateVehicle({ clock, inTransaction }: Dependencies) {
  return async ({
    requester,
    id,
    details,
    photoId,
    idempotencyKey,
  }: UpdateVehicle): Promise<Vehicle> => {
    return await inTransaction(async (tx) => {
      await savedFor(requester, tx, clock());
      const claim = { requester, operation: 'updateVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...claim, input: { id, ...details, photoId } }, async () => {
        const before = await tx.vehicles.lockOwned(id, ownersOf(requester));
        if (before === null) throw new Refusal('VEHICLE_NOT_FOUND');
        const photo =
          photoId === undefined || photoId === before.photo?.id
            ? before.photo
            : await photoForVehicle(tx.photos, requester, photoId);
        const change = changeVehicle(before, { ...details, photo }, clock());
        if (change === null) return before;
        await tx.vehicles.save(change, requester.cause);
        await exchangePhoto(tx.photos, before, change.after);
        return change.after;
      });
    });
  };
}

async function exchangePhoto(photos: PhotoStore, before: Vehicle, after: Vehicle): Promise<void> {
  if (before.photo?.id === after.photo?.id) return;
  if (before.photo) await photos.remove(before.photo.id);
  if (after.photo) await photos.attach(after.photo.id, after);
}
