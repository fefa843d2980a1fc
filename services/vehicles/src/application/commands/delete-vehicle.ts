import { Refusal } from '../../domain/refusal.ts';
import { deleteVehicle as endOf } from '../../domain/vehicle/vehicle.ts';
import { ownersOf, type Requester, type Surroundings } from '../ports.ts';
import { savedFor } from './saved-for.ts';

export interface DeleteVehicle {
  readonly requester: Requester;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Deletes one of the requester's vehicles and its photo for good; its appointments stay (design.md#data-and-events).
 * @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND
 */
export async function deleteVehicle(
  { inTransaction, now }: Surroundings,
  { requester, id, idempotencyKey }: DeleteVehicle,
): Promise<{ id: string }> {
  return await inTransaction(async (stores) => {
    await savedFor(requester, stores, now());
    const claim = { requester, operation: 'deleteVehicle', key: idempotencyKey };
    return await stores.once({ ...claim, input: { id } }, async () => {
      const vehicle = await stores.vehicles.lockOwned(id, ownersOf(requester));
      if (vehicle === null) throw new Refusal('VEHICLE_NOT_FOUND');
      if (vehicle.photo) await stores.photos.remove(vehicle.photo.id);
      await stores.vehicles.save(endOf(vehicle, now()), requester.cause);
      return { id: vehicle.id };
    });
  });
}
