import { acceptsMovedGuest } from '@dewlane/catalog';
import { Refusal } from './refusal.ts';

/** Whose rows something is: an account by its number as text, or a guest by `guest_` and a UUID. */
export interface Owner {
  readonly id: string;
  /** Guest ids that moved to this account in the last 24 h; their rows are the owner's too. */
  readonly guestIds: readonly string[];
}

/** Every id under which rows of this owner may stand. */
export function idsOf(owner: Owner): readonly string[] {
  return [owner.id, ...owner.guestIds];
}

/** Whether an owner column names a guest; accounts are numbers. */
export function isGuestId(id: string): boolean {
  return id.startsWith('guest_');
}

/** That a guest has become an account. */
export interface GuestMove {
  readonly userId: string;
  readonly movedAt: Date;
}

/** Whose name a caller writes in, and which rows are the caller's. */
export interface Standing {
  /** The owner of new rows: the caller, or the account that a guest has just moved to. */
  readonly ownerId: string;
  /** Noted as who made new rows; null for an account. */
  readonly guestId: string | null;
  /** The caller's rows are those of these owners … */
  readonly ownerIds: readonly string[];
  /** … and, of an account a guest has moved to, only those that this guest made; null for all of them. */
  readonly madeBy: string | null;
}

/**
 * What a caller may do now. A guest that has moved goes on with its own rows, for its account, for a
 * minute; the rows that the account made are never opened to it (AUTH-32).
 * @throws Refusal UNAUTHENTICATED a minute after the move
 */
export function standingOf(owner: Owner, move: GuestMove | null, now: Date): Standing {
  const guestId = isGuestId(owner.id) ? owner.id : null;
  if (move === null) {
    return { ownerId: owner.id, guestId, ownerIds: idsOf(owner), madeBy: null };
  }
  if (!acceptsMovedGuest(move.movedAt, now)) {
    throw new Refusal('UNAUTHENTICATED', 'Please sign in to continue.');
  }
  return { ownerId: move.userId, guestId, ownerIds: [move.userId], madeBy: owner.id };
}

/** Whether a row is one of the caller's. */
export function isOwn(
  row: { readonly userId: string; readonly guestId: string | null },
  { ownerIds, madeBy }: Standing,
): boolean {
  return ownerIds.includes(row.userId) && (madeBy === null || row.guestId === madeBy);
}
