import type { Dependencies } from '../ports.ts';

/** How many vehicles the owners have. */
export function countVehicles({ vehicles }: Dependencies) {
  return async (owners: readonly string[]): Promise<number> =>
    owners.length === 0 ? 0 : await vehicles.count(owners);
}
