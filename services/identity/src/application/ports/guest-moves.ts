export interface GuestMoves {
  /** False if the guest has already moved, to any account. */
  add(guestId: string, userId: number, at: Date): Promise<boolean>;
  /**
   * When a guest moved; if the account was erased since, a time that has it refused from the erasure on (AUTH-32). Null if it
   * hasn't moved.
   */
  movedAt(guestId: string): Promise<Date | null>;
  /** The guests that have moved to an account since then. */
  since(userId: number, since: Date): Promise<string[]>;
}
