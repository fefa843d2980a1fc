import { ANSWER_NAMES, ANSWER_TEXTS, LIMITS, recordOf } from '@dewlane/catalog';
import { z } from 'zod';
import { RestSaveQuizResponseDocument } from '../generated/documents.ts';
import { type Call, defineCall } from './call.ts';
import { optionalTextOf } from './payloads.ts';
import { savedQuizResponseBody } from './response-bodies.ts';

/** Saves the questionnaire's answers (API-17). */
export function quizCalls(): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/quiz-responses',
      tag: 'Questionnaire',
      summary: 'Saves answers; the same sessionId updates the same draft.',
      sender: 'customer',
      body: z.object({
        sessionId: optionalTextOf(LIMITS.sessionId),
        ...recordOf(ANSWER_NAMES, (name) => optionalTextOf(ANSWER_TEXTS[name])),
        vehicleId: optionalTextOf(LIMITS.id),
        completedAt: z.boolean().nullish(),
      }),
      success: { status: 201, body: savedQuizResponseBody },
      alsoSucceeds: [
        {
          status: 200,
          description: 'The same completed answers were saved before.',
          body: savedQuizResponseBody,
        },
      ],
      refusals: [404, 409],
      async handle({ body, run, idempotencyKey, reply }) {
        const startedAt = Date.now();
        const { sessionId, vehicleId, completedAt, ...answers } = body;
        const input = { sessionId, vehicleId, completedAt: completedAt ?? false, answers };
        const document = RestSaveQuizResponseDocument;
        const saved = await run(document, { input: { ...input, idempotencyKey } });
        const { completedAt: wasCompleted, updatedAt } = saved.saveQuizResponse;
        // 200 if the same completed answers were saved before and are only returned (design.md#bookings-vehicles-mail). Without a
        // session they are new, whatever the clock of bookings says; with one only that clock tells, for new answers and repeated
        // ones have the same fields.
        const mayBeRepeat = wasCompleted && Boolean(sessionId) && idempotencyKey === null;
        if (mayBeRepeat && Date.parse(updatedAt) < startedAt) reply.code(200);
        return saved.saveQuizResponse;
      },
    }),
  ];
}
