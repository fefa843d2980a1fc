import { isExpired, type QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { InTransaction } from '../ports.ts';
import type { Cause } from '../requests.ts';

/**
 * Deletes a draft that has outlived its 24 h and is still there, so that its session can begin anew
 * (design.md#data-and-events). Anything else stays.
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
