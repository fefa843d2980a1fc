import type { Dependencies } from '../ports.ts';

/** How many vehicles the owners have. */
export function countVehicles({ vehicles }: Dependencies) {
  return async (ownerIds: readonly string[]): Promise<number> =>
    ownerIds.length === 0 ? 0 : await vehicles.count(ownerIds);
}
