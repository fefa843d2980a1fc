import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';

/** The draft's key in session storage. */
const SESSION_DRAFT_KEY = 'quizDraft';

/** The owner of the stored draft, if this page wrote it; session storage outlives the end of a session. */
let writtenFor: string | null = null;

export interface SessionDraft {
  readonly answers: Answers;
  readonly sessionId: string | null;
}

/** Saves the answers with the field names of DRAFT-02; without any answer there is no draft, nor the one before. */
export function writeSessionDraft({ answers, sessionId }: SessionDraft, userId: string): void {
  if (hasAnswers(answers)) {
    writtenFor = userId;
    const draft = { sessionId, ...answers, completedAt: false };
    sessionStore.set(SESSION_DRAFT_KEY, JSON.stringify(draft));
  } else {
    clearSessionDraft();
  }
}

/** Adds the server's id to an existing draft; a draft that was cleared meanwhile stays cleared. */
export function completeSessionDraft(draft: SessionDraft, userId: string): void {
  if (sessionStore.get(SESSION_DRAFT_KEY) !== null) {
    writeSessionDraft(draft, userId);
  }
}

/** The user's stored draft; null if there is none, or it is somebody else's or invalid. */
export function readSessionDraft(userId: string): SessionDraft | null {
  if (writtenFor !== null && writtenFor !== userId) {
    clearSessionDraft();
  }
  const value = storedJson(SESSION_DRAFT_KEY);
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const { sessionId } = fieldsOf(value);
  return {
    answers: parseAnswers(value),
    sessionId: typeof sessionId === 'string' ? sessionId : null,
  };
}

/** Deletes the stored draft. */
export function clearSessionDraft(): void {
  sessionStore.remove(SESSION_DRAFT_KEY);
  writtenFor = null;
}
