/** The owner of rows: an account, by its number as text, or a guest, by `guest_` and a UUID. */
export interface Owner {
  readonly id: string;
  /** Guest ids that moved to this account in the last 24 h; the owner's rows include theirs. */
  readonly guestIds: readonly string[];
}

/** Every id that rows of this owner may carry: the owner's own first. */
export function ownerIdsOf(owner: Owner): string[] {
  return [owner.id, ...owner.guestIds];
}

/** Whether an owner id is a guest's; accounts are numbers. */
export function isGuestId(id: string): boolean {
  return id.startsWith('guest_');
}
