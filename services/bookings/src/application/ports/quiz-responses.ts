import type { WriteAccess } from '../../domain/owner.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** The answers, inside a transaction: each row read is locked until its end. `Transaction.save` writes them. */
export interface QuizResponses {
  find(id: string): Promise<QuizResponse | null>;
  ofSession(sessionId: string): Promise<QuizResponse | null>;
  allOf(ownerIds: readonly string[]): Promise<QuizResponse[]>;
  /** The newest completed response since `since` for a day that never had an appointment. */
  waitingFor(date: string, access: WriteAccess, since: Date): Promise<QuizResponse | null>;
  /** The number of an owner's drafts that haven't expired. */
  countDrafts(ownerId: string, now: Date): Promise<number>;
}
