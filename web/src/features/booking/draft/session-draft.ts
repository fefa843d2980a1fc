import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { fieldsOf } from '../../../lib/storage/stored-value.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from '../machine/parse-answers.ts';

/** Where the draft lies in session storage. */
export const SESSION_DRAFT_KEY = 'quizDraft';

/** Whose answers the draft holds, as far as this page wrote it: session storage outlives a session that ends under it. */
let writtenFor: string | null = null;

export interface SessionDraft {
  readonly answers: Answers;
  readonly sessionId: string | null;
}

/** Saves the answers under the names of DRAFT-02; nothing answered yet is no draft. */
export function writeSessionDraft({ answers, sessionId }: SessionDraft, userId: string): void {
  if (hasAnswers(answers)) {
    writtenFor = userId;
    const draft = { sessionId, ...answers, completedAt: false };
    sessionStore.set(SESSION_DRAFT_KEY, JSON.stringify(draft));
  }
}

/** Writes the server's id of the answers into a draft that is there; one that was cleared meanwhile stays cleared. */
export function completeSessionDraft(draft: SessionDraft, userId: string): void {
  if (sessionStore.get(SESSION_DRAFT_KEY) !== null) {
    writeSessionDraft(draft, userId);
  }
}

/** The user's stored draft; null without one, when it is somebody else's, or when what lies there is no draft. */
export function readSessionDraft(userId: string): SessionDraft | null {
  if (writtenFor !== null && writtenFor !== userId) {
    clearSessionDraft();
  }
  const text = sessionStore.get(SESSION_DRAFT_KEY);
  const value = text === null ? null : parseJson(text);
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const { sessionId } = fieldsOf(value);
  return {
    answers: parseAnswers(value),
    sessionId: typeof sessionId === 'string' ? sessionId : null,
  };
}

/** Throws the stored draft away. */
export function clearSessionDraft(): void {
  sessionStore.remove(SESSION_DRAFT_KEY);
  writtenFor = null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
