/** The guest identities that have moved to an account, inside a transaction. */
export interface GuestMoveStore {
  /**
   * The account a guest has moved to and when; null if it hasn't. A move of this guest waits until the transaction
   * ends, so that it finds rows saved before.
   */
  moveOf(guestId: string): Promise<{ userId: string; movedAt: Date } | null>;
  /**
   * Records the moves of those guests that no account has yet, after all transactions that are saving something for
   * them; returns these guests.
   */
  record(moves: { guestIds: readonly string[]; userId: string; movedAt: Date }): Promise<string[]>;
  /** All guests that have ever moved to an account. */
  guestsOf(userId: string): Promise<string[]>;
  forget(userId: string): Promise<void>;
}

/** Reads of the guest identities' moves outside any transaction. */
export interface GuestMoveReads {
  /** The account a guest has moved to since an instant; null if it hasn't. */
  accountOf(guestId: string, since: Date): Promise<string | null>;
}
