import { Refusal } from '../../domain/refusal.ts';
import { deleteVehicle as endOf } from '../../domain/vehicle/vehicle.ts';
import { ownersOf, type Requester, type Surroundings } from '../ports.ts';

export interface DeleteVehicle {
  readonly requester: Requester;
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/**
 * Deletes one of the requester's vehicles and its photo for good; its appointments stay (DESIGN §2).
 * @throws Refusal VEHICLE_NOT_FOUND
 */
export async function deleteVehicle(
  { inTransaction, now }: Surroundings,
  { requester, id, idempotencyKey }: DeleteVehicle,
): Promise<{ id: string }> {
  return await inTransaction((stores) =>
    stores.once(
      { requester, operation: 'deleteVehicle', key: idempotencyKey, input: { id } },
      async () => {
        const vehicle = await stores.vehicles.lockOwned(id, ownersOf(requester));
        if (vehicle === null) throw new Refusal('VEHICLE_NOT_FOUND');
        if (vehicle.photo) await stores.photos.remove(vehicle.photo.id);
        await stores.vehicles.save(endOf(vehicle, now()), requester.cause);
        return { id: vehicle.id };
      },
    ),
  );
}
