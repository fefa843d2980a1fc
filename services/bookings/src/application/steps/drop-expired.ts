import type { Cause } from '@dewlane/events/cause';
import { isExpired, type QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { InTransaction } from '../ports.ts';

/**
 * Deletes an expired draft whose row still exists, so that its session can start again (design.md#data-and-events).
 * Does nothing to any other response.
 */
export async function dropExpired(
  inTransaction: InTransaction,
  response: QuizResponse | null,
  cause: Cause,
  now: Date,
): Promise<void> {
  if (!response || !isExpired(response, now)) return;
  await inTransaction((tx) =>
    tx.save([{ kind: 'quiz-response', before: response, after: null }], cause, now),
  );
}
