import { ownerIdsOf } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import { changeVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import type { PhotoStore } from '../ports/photos.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { photoForVehicle } from '../steps/photo-for-vehicle.ts';

export interface UpdateVehicle {
  readonly request: CustomerRequest;
  readonly id: string;
  /** A field left out keeps its value. */
  readonly details: Partial<VehicleDetails>;
  /** Undefined keeps the photo, null removes it. */
  readonly photoId: string | null | undefined;
  readonly idempotencyKey: string | null;
}

/**
 * Replaces fields of one of the owner's vehicles; writes nothing if nothing differs.
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export function updateVehicle({ clock, inTransaction }: Dependencies) {
  return async ({
    request: { owner, cause },
    id,
    details,
    photoId,
    idempotencyKey,
  }: UpdateVehicle): Promise<Vehicle> => {
    return await inTransaction(async (tx) => {
      await authorizeWrite(tx, owner, clock());
      const keyed = { owner, operation: 'updateVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...keyed, input: { id, ...details, photoId } }, async () => {
        const before = await tx.vehicles.lockOwned(id, ownerIdsOf(owner));
        if (before === null) throw new Refusal('VEHICLE_NOT_FOUND');
        const photo =
          photoId === undefined || photoId === before.photo?.id
            ? before.photo
            : await photoForVehicle(tx.photos, owner, photoId);
        const change = changeVehicle(before, { ...details, photo }, clock());
        if (change === null) return before;
        await tx.vehicles.save(change, cause);
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
