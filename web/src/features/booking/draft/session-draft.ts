import { sessionStore } from '../../../lib/browser-storage.ts';
import { fieldsOf } from '../../../lib/stored-value.ts';
import { type Answers, hasAnswers } from '../machine/answers.ts';
import { parseAnswers } from './parse-answers.ts';

/** Where the draft lies in session storage. */
export const SESSION_DRAFT_KEY = 'quizDraft';

export interface SessionDraft {
  readonly answers: Answers;
  readonly sessionId: string | null;
}

/** Saves the answers under the names of SPEC §3; nothing answered yet is no draft. */
export function writeSessionDraft({ answers, sessionId }: SessionDraft): void {
  if (hasAnswers(answers)) {
    const draft = { sessionId, ...answers, completedAt: false };
    sessionStore.set(SESSION_DRAFT_KEY, JSON.stringify(draft));
  }
}

/** The stored draft; null without one or when what lies there is no draft. */
export function readSessionDraft(): SessionDraft | null {
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
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
