/** Whose rows something is: an account by its number as text, or a guest by `guest_` and a UUID. */
export interface Owner {
  readonly id: string;
  /** Guest ids that moved to this account in the last 24 h; their rows are the owner's too (DESIGN §3). */
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
