import type { Owner } from '@dewlane/catalog';
import { type WriteAccess, writeAccessOf } from '../../domain/owner.ts';
import type { Transaction } from '../ports.ts';

/**
 * What the caller may write and access in a transaction; locks the owner until it ends.
 * @throws Refusal UNAUTHENTICATED from a minute after a guest's move; ServiceError UNAUTHENTICATED for an owner who was
 * erased (ACCT-08)
 */
export async function authorizeWrite(
  tx: Transaction,
  owner: Owner,
  now: Date,
): Promise<WriteAccess> {
  return writeAccessOf(owner, await tx.guestMoves.moveOf(owner.id), now);
}
