import { type Owner, type Standing, standingOf } from '../../domain/owner.ts';
import type { Transaction } from '../ports.ts';

/**
 * The caller's standing in a transaction, which locks the owner until it ends.
 * @throws Refusal UNAUTHENTICATED from a minute after a guest's move; ServiceError UNAUTHENTICATED for an owner who was
 * erased (ACCT-08)
 */
export async function standingIn(tx: Transaction, owner: Owner, now: Date): Promise<Standing> {
  return standingOf(owner, await tx.guestMoveOf(owner.id), now);
}
