import { cutPage, type Page, type PageRequest } from '@dewlane/service-kit/application';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';

/** A page of the owners' vehicles, oldest first; without owners there are none. */
export function listVehicles({ vehicles }: Dependencies) {
  return async (
    ownerIds: readonly string[],
    { first, after }: PageRequest,
  ): Promise<Page<Vehicle>> => {
    if (ownerIds.length === 0) return { rows: [], hasNextPage: false };
    const found = await vehicles.list(ownerIds, { limit: first + 1, after });
    return cutPage(found, first);
  };
}
