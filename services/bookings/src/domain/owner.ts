import { acceptsMovedGuest, isGuestId, type Owner, ownerIdsOf } from '@dewlane/catalog';
import { Refusal } from './refusal.ts';

/** The move of a guest to an account. */
export interface GuestMove {
  readonly userId: string;
  readonly movedAt: Date;
}

/** Under which owner a caller writes, and which rows the caller may access. */
export interface WriteAccess {
  /** The owner of new rows: the caller, or the account that a guest has just moved to. */
  readonly ownerId: string;
  /** Stored with new rows as the guest who made them; null for an account. */
  readonly guestId: string | null;
  /** The caller may access rows of these owners … */
  readonly ownerIds: readonly string[];
  /**
   * … restricted to those made by this guest, if the caller is a guest that has moved to an account; null for no
   * restriction.
   */
  readonly madeBy: string | null;
}

/**
 * What a caller may do now. For a minute after its move a guest may continue with its own rows, on behalf of its
 * account; rows that the account made stay closed to it (AUTH-32).
 * @throws Refusal UNAUTHENTICATED from a minute after the move
 */
export function writeAccessOf(owner: Owner, guestMove: GuestMove | null, now: Date): WriteAccess {
  const guestId = isGuestId(owner.id) ? owner.id : null;
  if (guestMove === null) {
    return { ownerId: owner.id, guestId, ownerIds: ownerIdsOf(owner), madeBy: null };
  }
  if (!acceptsMovedGuest(guestMove.movedAt, now)) {
    throw new Refusal('UNAUTHENTICATED', 'Please sign in to continue.');
  }
  return { ownerId: guestMove.userId, guestId, ownerIds: [guestMove.userId], madeBy: owner.id };
}

/** Whether the caller may access a row. */
export function isOwn(
  row: { readonly userId: string; readonly guestId: string | null },
  { ownerIds, madeBy }: WriteAccess,
): boolean {
  return ownerIds.includes(row.userId) && (madeBy === null || row.guestId === madeBy);
}
