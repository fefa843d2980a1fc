import { Refusal } from '../../domain/refusal.ts';
import { newVehicle, type Vehicle, type VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { photoForVehicle } from '../steps/photo-for-vehicle.ts';

export interface AddVehicle {
  readonly request: CustomerRequest;
  readonly details: VehicleDetails;
  readonly photoId: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Adds a vehicle to the owner's garage, once per idempotency key.
 * @throws Refusal GUEST_MOVED, TOO_MANY_VEHICLES, PHOTO_NOT_FOUND, PHOTO_IN_USE
 */
export function addVehicle({ clock, inTransaction, newId, quotas }: Dependencies) {
  return async ({
    request: { owner, cause },
    details,
    photoId,
    idempotencyKey,
  }: AddVehicle): Promise<Vehicle> => {
    return await inTransaction(async (tx) => {
      const at = clock();
      const { ownerId: userId, guestId } = await authorizeWrite(tx, owner, at);
      const keyed = { owner, operation: 'addVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...keyed, input: { ...details, photoId } }, async () => {
        const held = await tx.vehicles.countForMore(userId);
        if (held >= quotas.vehicles) throw new Refusal('TOO_MANY_VEHICLES', quotas.vehicles);
        const photo = await photoForVehicle(tx.photos, owner, photoId);
        const identity = { id: newId(), userId, guestId, now: at };
        const change = newVehicle({ ...details, photo }, identity);
        await tx.vehicles.save(change, cause);
        if (photo) await tx.photos.attach(photo.id, change.after);
        return change.after;
      });
    });
  };
}
