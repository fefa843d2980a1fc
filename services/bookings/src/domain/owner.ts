import { acceptsMovedGuest } from '@dewlane/catalog';
import { Refusal } from './refusal.ts';

/** The owner of rows: an account, by its number as text, or a guest, by `guest_` and a UUID. */
export interface Owner {
  readonly id: string;
  /** Guest ids that moved to this account in the last 24 h; the owner's rows include theirs. */
  readonly guestIds: readonly string[];
}

/** Every id that rows of this owner may carry. */
export function idsOf(owner: Owner): readonly string[] {
  return [owner.id, ...owner.guestIds];
}

/** Whether an owner id is a guest's; accounts are numbers. */
export function isGuestId(id: string): boolean {
  return id.startsWith('guest_');
}

/** The move of a guest to an account. */
export interface GuestMove {
  readonly userId: string;
  readonly movedAt: Date;
}

/** Under which owner a caller writes, and which rows the caller may access. */
export interface Standing {
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
export function standingOf(owner: Owner, guestMove: GuestMove | null, now: Date): Standing {
  const guestId = isGuestId(owner.id) ? owner.id : null;
  if (guestMove === null) {
    return { ownerId: owner.id, guestId, ownerIds: idsOf(owner), madeBy: null };
  }
  if (!acceptsMovedGuest(guestMove.movedAt, now)) {
    throw new Refusal('UNAUTHENTICATED', 'Please sign in to continue.');
  }
  return { ownerId: guestMove.userId, guestId, ownerIds: [guestMove.userId], madeBy: owner.id };
}

/** Whether the caller may access a row. */
export function isOwn(
  row: { readonly userId: string; readonly guestId: string | null },
  { ownerIds, madeBy }: Standing,
): boolean {
  return ownerIds.includes(row.userId) && (madeBy === null || row.guestId === madeBy);
}
