import type { Answers } from '../machine/answers.ts';

/** A draft to be saved on the server. */
export interface DraftSnapshot {
  readonly answers: Answers;
  readonly vehicleId: string | null;
  readonly sessionId: string | null;
}

/** Whose answers they are. */
export interface DraftOwner {
  readonly id: string;
  readonly isGuest: boolean;
}

interface TabDraft {
  readonly owner: DraftOwner;
  readonly draft: DraftSnapshot;
  /** Whether the server has them too. */
  readonly isSaved: boolean;
}

let kept: TabDraft | null = null;

/** Keeps the newest answers while the client is open, in memory alone: what the server could not be told is not lost by leaving the page. */
export function keepTabDraft(owner: DraftOwner, draft: DraftSnapshot, isSaved: boolean): void {
  kept = { owner, draft, isSaved };
}

/** The answers are booked or thrown away. */
export function forgetTabDraft(): void {
  kept = null;
}

/**
 * The answers that `user` gave in this tab and that the server doesn't have; null without any. A guest whose cookie went takes
 * them along as the new guest, under a draft of their own; another account never sees them (DRAFT-14).
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
