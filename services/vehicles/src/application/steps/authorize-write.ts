import { acceptsMovedGuest, isGuestId, type Owner } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../ports.ts';

/** Under whom new rows are stored. */
export interface WriteAccess {
  /** The owner of new rows: the caller, or the account that a guest has just moved to. */
  readonly ownerId: string;
  /** Stored with new rows as the guest who made them; null for an account. */
  readonly guestId: string | null;
}

/**
 * Under whom an owner may write now. Every write calls it first, even if it adds no row, because a guest that has moved
 * and an erased owner may no longer write.
 * @throws Refusal GUEST_MOVED a minute after the move (AUTH-32), ServiceError UNAUTHENTICATED after the erasure
 * (ACCT-08)
 */
export async function authorizeWrite(
  { guestMoves, refuseErased }: Transaction,
  owner: Owner,
  now: Date,
): Promise<WriteAccess> {
  await refuseErased(owner.id);
  if (!isGuestId(owner.id)) return { ownerId: owner.id, guestId: null };
  const move = await guestMoves.moveOf(owner.id);
  if (move === null) return { ownerId: owner.id, guestId: owner.id };
  if (!acceptsMovedGuest(move.movedAt, now)) throw new Refusal('GUEST_MOVED');
  return { ownerId: move.userId, guestId: owner.id };
}
