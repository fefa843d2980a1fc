import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';

/** The vehicles with these ids that belong to the owners, in any order. */
export function findVehicles({ vehicles }: Dependencies) {
  return async (ids: readonly string[], ownerIds: readonly string[]): Promise<Vehicle[]> =>
    ownerIds.length === 0 ? [] : await vehicles.findOwned(ids, ownerIds);
}
