import type { Answers } from '../machine/answers.ts';

/** A draft to be saved on the server. */
export interface DraftSnapshot {
  readonly answers: Answers;
  readonly vehicleId: string | null;
  readonly sessionId: string | null;
}

/** The user whose answers a draft holds. */
export interface DraftOwner {
  readonly id: string;
  readonly isGuest: boolean;
}

interface TabDraft {
  readonly owner: DraftOwner;
  readonly draft: DraftSnapshot;
  /** Whether the draft is also saved on the server. */
  readonly isSaved: boolean;
}

let kept: TabDraft | null = null;

/**
 * Keeps the newest answers in memory while the client is open, so that leaving the page doesn't lose what the server
 * doesn't have yet.
 */
export function keepTabDraft(owner: DraftOwner, draft: DraftSnapshot, isSaved: boolean): void {
  kept = { owner, draft, isSaved };
}

/** To be called when the answers are booked or discarded. */
export function forgetTabDraft(): void {
  kept = null;
}

/**
 * The answers that `user` gave in this tab and that the server doesn't have; null if there are none. A guest who lost
 * the cookie keeps them as the new guest, in a new draft; another account never sees them (DRAFT-14).
 */
export function tabDraftOf(user: DraftOwner): DraftSnapshot | null {
  if (kept === null) {
    return null;
  }
  const { owner, draft, isSaved } = kept;
  if (owner.id === user.id) {
    return isSaved ? null : draft;
  }
  return owner.isGuest && user.isGuest ? { ...draft, vehicleId: null, sessionId: null } : null;
}
