import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { type GuestMoveReader, ownersOf, type Requester, type VehicleReader } from '../ports.ts';

/** As long as an account's token carries its guest ids (DESIGN §3). */
const MOVE_MEMORY_MS = 24 * 3_600_000;

/**
 * The vehicle where it is the requester's, else null. A guest's booking may arrive after the guest
 * has moved to an account, and the vehicle with it: that account's vehicles count as the guest's for 24 h.
 */
export async function findOwnedVehicle(
  ports: { vehicles: VehicleReader; guestMoves: GuestMoveReader; now: () => Date },
  id: string,
  requester: Requester,
): Promise<Vehicle | null> {
  const [own] = await ports.vehicles.findOwned([id], ownersOf(requester));
  if (own !== undefined || requester.kind !== 'guest') return own ?? null;
  const since = new Date(ports.now().getTime() - MOVE_MEMORY_MS);
  const account = await ports.guestMoves.accountOf(requester.id, since);
  if (account === null) return null;
  const [moved] = await ports.vehicles.findOwned([id], [account]);
  return moved ?? null;
}
