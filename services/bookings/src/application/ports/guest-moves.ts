import type { GuestMove } from '../../domain/owner.ts';

/** The guests that have moved to an account, inside a transaction. */
export interface GuestMoves {
  /**
   * The move of a guest to an account; null for any other owner. Locks the owner, and the account of a guest that has moved:
   * until the transaction ends no other one of the same owner runs, and moves and erasures wait. What an owner has can
   * therefore be counted (PERM-10), and answers be matched with an appointment.
   * @throws ServiceError UNAUTHENTICATED for an owner who was erased (ACCT-08)
   */
  moveOf(ownerId: string): Promise<GuestMove | null>;
  /**
   * Records the moves of those guests that no account has yet, after all their transactions have ended; returns these
   * guests.
   */
  record(guestIds: readonly string[], userId: string, at: Date): Promise<string[]>;
  /** All guests that have ever moved to an account. */
  guestsOf(userId: string): Promise<string[]>;
}
