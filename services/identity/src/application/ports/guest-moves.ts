export interface GuestMoves {
  /** False if the guest has already moved, to any account. */
  add(guestId: string, userId: number, at: Date): Promise<boolean>;
  /** When a guest moved, or when the account it had moved to was erased; null if it hasn't moved. */
  movedAt(guestId: string): Promise<Date | null>;
  /** The guests that have moved to an account since then. */
  since(userId: number, since: Date): Promise<string[]>;
}
