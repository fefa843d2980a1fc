import { ownerIdsOf } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import { deleteVehicle as endOf } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';

export interface DeleteVehicle {
  readonly request: CustomerRequest;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Permanently deletes one of the owner's vehicles and its photo; its appointments stay (design.md#data-and-events).
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND
 */
export function deleteVehicle({ clock, inTransaction }: Dependencies) {
  return async ({
    request: { owner, cause },
    id,
    idempotencyKey,
  }: DeleteVehicle): Promise<{ id: string }> => {
    return await inTransaction(async (tx) => {
      await authorizeWrite(tx, owner, clock());
      const keyed = { owner, operation: 'deleteVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...keyed, input: { id } }, async () => {
        const vehicle = await tx.vehicles.lockOwned(id, ownerIdsOf(owner));
        if (vehicle === null) throw new Refusal('VEHICLE_NOT_FOUND');
        if (vehicle.photo) await tx.photos.remove(vehicle.photo.id);
        await tx.vehicles.save(endOf(vehicle, clock()), cause);
        return { id: vehicle.id };
      });
    });
  };
}
