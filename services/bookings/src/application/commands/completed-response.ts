import { isOwn, type Standing } from '../../domain/owner.ts';
import {
  continueQuizResponse,
  hasSameContent,
  isExpired,
  linkedTo,
  type QuizResponse,
  type QuizSave,
  type ResponseIdentity,
  startQuizResponse,
} from '../../domain/quiz-response/quiz-response.ts';
import { Refusal } from '../../domain/refusal.ts';

interface Completion {
  readonly standing: Standing;
  /** Of the response where a new one is made; its `userId` is whom all rows are saved for. */
  readonly identity: ResponseIdentity;
  readonly save: QuizSave;
  readonly appointmentId: string;
  readonly now: Date;
}

/**
 * The answers of a booking: the session's draft completed, its completed answers when they are the
 * same, or a new response.
 * @throws Refusal NOT_FOUND for somebody else's session, CONFLICT for answers that are done with
 */
export function completedResponse(
  found: QuizResponse | null,
  { standing, identity, save, appointmentId, now }: Completion,
): { before: QuizResponse | null; after: QuizResponse } {
  if (!found || isExpired(found, now)) {
    return { before: null, after: { ...startQuizResponse(identity, save, now), appointmentId } };
  }
  requireOwner(found, standing);
  const { userId } = identity;
  if (!found.completedAt) {
    const after = { ...continueQuizResponse(found, save, now), userId, appointmentId };
    return { before: found, after };
  }
  if (found.appointmentId !== null || !hasSameContent(found, save)) refuseCompleted();
  return { before: found, after: { ...linkedTo(found, appointmentId, now), userId } };
}

/**
 * Lets a response pass that is one of the caller's.
 * @throws Refusal NOT_FOUND for anybody else's
 */
export function requireOwner(response: QuizResponse, standing: Standing): void {
  if (!isOwn(response, standing)) {
    throw new Refusal('NOT_FOUND', 'This questionnaire is not among yours.');
  }
}

/** @throws Refusal CONFLICT always */
export function refuseCompleted(): never {
  throw new Refusal('CONFLICT', 'This questionnaire has been completed already.');
}
