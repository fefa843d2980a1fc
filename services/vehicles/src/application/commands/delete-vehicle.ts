import { Refusal } from '../../domain/refusal.ts';
import { deleteVehicle as endOf } from '../../domain/vehicle/vehicle.ts';
import { type Dependencies, ownersOf, type Requester } from '../ports.ts';
import { savedFor } from '../steps/saved-for.ts';

export interface DeleteVehicle {
  readonly requester: Requester;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Permanently deletes one of the requester's vehicles and its photo; its appointments stay (design.md#data-and-events).
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND
 */
export function deleteVehicle({ clock, inTransaction }: Dependencies) {
  return async ({ requester, id, idempotencyKey }: DeleteVehicle): Promise<{ id: string }> => {
    return await inTransaction(async (tx) => {
      await savedFor(requester, tx, clock());
      const claim = { requester, operation: 'deleteVehicle', key: idempotencyKey };
      return await tx.onceOnly({ ...claim, input: { id } }, async () => {
        const vehicle = await tx.vehicles.lockOwned(id, ownersOf(requester));
        if (vehicle === null) throw new Refusal('VEHICLE_NOT_FOUND');
        if (vehicle.photo) await tx.photos.remove(vehicle.photo.id);
        await tx.vehicles.save(endOf(vehicle, clock()), requester.cause);
        return { id: vehicle.id };
      });
    });
  };
}
