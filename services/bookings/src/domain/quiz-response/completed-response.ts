import type { WriteAccess } from '../owner.ts';
import { refuseCompleted, requireOwner } from './own-response.ts';
import {
  continueQuizResponse,
  hasSameContent,
  isExpired,
  linkedTo,
  type QuizResponse,
  type QuizSave,
  type ResponseIdentity,
  startQuizResponse,
} from './quiz-response.ts';

interface Completion {
  readonly access: WriteAccess;
  /** The identity of a new response; its `userId` is the owner of all rows. */
  readonly identity: ResponseIdentity;
  readonly save: QuizSave;
  readonly appointmentId: string;
  readonly now: Date;
}

/**
 * The answers of a booking: the session's draft, completed; its already completed answers if they are the same; or a
 * new response.
 * @throws Refusal NOT_FOUND for somebody else's session, CONFLICT for answers that were already completed differently
 * or booked
 */
export function completedResponse(
  found: QuizResponse | null,
  { access, identity, save, appointmentId, now }: Completion,
): { before: QuizResponse | null; after: QuizResponse } {
  if (!found || isExpired(found, now)) {
    return { before: null, after: { ...startQuizResponse(identity, save, now), appointmentId } };
  }
  requireOwner(found, access);
  const { userId } = identity;
  if (!found.completedAt) {
    const after = { ...continueQuizResponse(found, save, now), userId, appointmentId };
    return { before: found, after };
  }
  if (found.appointmentId !== null || !hasSameContent(found, save)) refuseCompleted();
  return { before: found, after: { ...linkedTo(found, appointmentId, now), userId } };
}
