import { describe, expect, it } from '@jest/globals';
import { quizCalls } from './quiz-calls.ts';

describe('POST /api/quiz-responses', () => {
  /** The status of a response that bookings says it saved a second ago; undefined for the usual one. */
  const statusOf = async (body: { readonly sessionId?: string }) => {
    const updatedAt = new Date(Date.now() - 1_000).toISOString();
    const statuses: number[] = [];
    const exchange = {
      body: { ...body, completedAt: true },
      idempotencyKey: null,
      run: async () => ({ saveQuizResponse: { completedAt: true, updatedAt } }),
      reply: { code: (given: number) => void statuses.push(given) },
    };
    await quizCalls()[0]?.handle(exchange as never);
    return statuses[0];
  };

  it('API-17 responds with 201 to answers without a session, though the clock of bookings is behind', async () => {
    expect(await statusOf({})).toBeUndefined();
  });

  it('API-17 responds with 200 to completed answers that are saved again', async () => {
    expect(await statusOf({ sessionId: 'again' })).toBe(200);
  });
});
