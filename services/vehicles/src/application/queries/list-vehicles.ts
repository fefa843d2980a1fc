import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { VehiclePosition, VehicleReader } from '../ports.ts';

export interface VehiclePage {
  readonly vehicles: Vehicle[];
  readonly hasNextPage: boolean;
}

/** A page of the owners' vehicles, oldest first; nobody has none. */
export async function listVehicles(
  reader: VehicleReader,
  owners: readonly string[],
  { first, after }: { first: number; after: VehiclePosition | null },
): Promise<VehiclePage> {
  if (owners.length === 0) return { vehicles: [], hasNextPage: false };
  const found = await reader.list(owners, { limit: first + 1, after });
  return { vehicles: found.slice(0, first), hasNextPage: found.length > first };
}

/** How many vehicles the owners have. */
export async function countVehicles(
  reader: VehicleReader,
  owners: readonly string[],
): Promise<number> {
  return owners.length === 0 ? 0 : await reader.count(owners);
}
