import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { parseText } from '../../../lib/values/typed-value.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';

/** The draft's key in session storage. */
const SESSION_DRAFT_KEY = 'quizDraft';

/** How long a draft stays while its customer is away, in milliseconds (DRAFT-05). */
export const DRAFT_KEPT_MS = 30_000;

/** Whether this page has written a draft: then it also clears it in time. */
let isWrittenHere = false;

export interface SessionDraft {
  readonly answers: Answers;
  readonly sessionId: string | null;
}

/**
 * Saves the answers with the field names of DRAFT-02, their owner and the time, as session storage outlives both a session
 * and a tab that the browser discards (DRAFT-14); without any answer there is no draft, nor the one before.
 */
export function writeSessionDraft({ answers, sessionId }: SessionDraft, userId: string): void {
  if (hasAnswers(answers)) {
    isWrittenHere = true;
    const draft = { sessionId, ...answers, completedAt: false, userId, at: Date.now() };
    sessionStore.set(SESSION_DRAFT_KEY, JSON.stringify(draft));
  } else {
    clearSessionDraft();
  }
}

/** Notes that the draft's customer is leaving now: its 30 s begin, if the browser discards the tab (DRAFT-05). */
export function stampSessionDraft(): void {
  if (sessionStore.get(SESSION_DRAFT_KEY) === null) return;
  const draft = { ...fieldsOf(storedJson(SESSION_DRAFT_KEY)), at: Date.now() };
  sessionStore.set(SESSION_DRAFT_KEY, JSON.stringify(draft));
}

/** Adds the server's id to an existing draft; a draft that was cleared meanwhile stays cleared. */
export function completeSessionDraft(draft: SessionDraft, userId: string): void {
  if (sessionStore.get(SESSION_DRAFT_KEY) !== null) {
    writeSessionDraft(draft, userId);
  }
}

/**
 * The user's stored draft; null if there is none or it is invalid, somebody else's (DRAFT-14), or left behind by a page that
 * was hidden, or last changed it, more than 30 s ago (DRAFT-05). One that isn't returned is deleted.
 */
export function readSessionDraft(userId: string): SessionDraft | null {
  const stored = fieldsOf(storedJson(SESSION_DRAFT_KEY));
  const isKept = isWrittenHere || Date.now() - Number(stored['at']) < DRAFT_KEPT_MS;
  if (stored['userId'] !== userId || !isKept) {
    clearSessionDraft();
    return null;
  }
  return { answers: parseAnswers(stored), sessionId: parseText(stored['sessionId']) || null };
}

/** Deletes the stored draft. */
export function clearSessionDraft(): void {
  sessionStore.remove(SESSION_DRAFT_KEY);
}
