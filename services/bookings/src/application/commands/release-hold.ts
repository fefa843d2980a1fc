import { businessDay } from '@dewlane/catalog';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { holdersOf } from '../steps/holders-of.ts';

/**
 * Releases a visitor's hold (AVAIL-06); false if there was none.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved)
 */
export function releaseHold({ clock, inTransaction, zone }: Dependencies) {
  return (request: CustomerRequest): Promise<boolean> => {
    const now = clock();
    return inTransaction(async (tx) => {
      const { holders } = await holdersOf(tx, request.owner, now);
      return await tx.holds.release(holders, businessDay(now, zone), now);
    });
  };
}
