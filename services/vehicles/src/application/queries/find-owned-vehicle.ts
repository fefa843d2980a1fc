import { isGuestId, MOVED_GUEST_MS, type Owner, ownerIdsOf } from '@dewlane/catalog';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Dependencies } from '../ports.ts';

/**
 * The vehicle if it is the owner's, else null. A guest's booking may arrive after the guest and its vehicle have
 * moved to an account: for a minute the guest still finds what it saved itself, but nothing that the account made
 * (AUTH-32).
 */
export function findOwnedVehicle({ clock, guestMoves, vehicles }: Dependencies) {
  return async (id: string, owner: Owner): Promise<Vehicle | null> => {
    const [own] = await vehicles.findOwned([id], ownerIdsOf(owner));
    if (own !== undefined || !isGuestId(owner.id)) return own ?? null;
    const since = new Date(clock().getTime() - MOVED_GUEST_MS);
    const account = await guestMoves.accountOf(owner.id, since);
    if (account === null) return null;
    const [moved] = await vehicles.findOwned([id], [account]);
    return moved?.guestId === owner.id ? moved : null;
  };
}
