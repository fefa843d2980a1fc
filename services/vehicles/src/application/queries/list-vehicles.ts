import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { PagePosition } from '../ports/page.ts';
import type { Dependencies } from '../ports.ts';

export interface VehiclePage {
  readonly rows: readonly Vehicle[];
  readonly hasNextPage: boolean;
}

/** A page of the owners' vehicles, oldest first; without owners there are none. */
export function listVehicles({ vehicles }: Dependencies) {
  return async (
    owners: readonly string[],
    { first, after }: { first: number; after: PagePosition | null },
  ): Promise<VehiclePage> => {
    if (owners.length === 0) return { rows: [], hasNextPage: false };
    const found = await vehicles.list(owners, { limit: first + 1, after });
    return { rows: found.slice(0, first), hasNextPage: found.length > first };
  };
}
