import { isOwn, type WriteAccess } from '../owner.ts';
import { Refusal } from '../refusal.ts';
import type { QuizResponse } from './quiz-response.ts';

/**
 * Checks that a response is the caller's.
 * @throws Refusal NOT_FOUND for somebody else's
 */
export function requireOwner(response: QuizResponse, access: WriteAccess): void {
  if (!isOwn(response, access)) {
    throw new Refusal('NOT_FOUND', 'This questionnaire is not among yours.');
  }
}

/** @throws Refusal CONFLICT always */
export function refuseCompleted(): never {
  throw new Refusal('CONFLICT', 'This questionnaire has been completed already.');
}
