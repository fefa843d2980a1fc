import { ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

export const quizResponseState = z.object({
  id: z.string(),
  /** The owner: an account's number as text, or a guest id. */
  userId: z.string(),
  sessionId: z.string(),
  /** Also null in events published before the questionnaire had this answer. */
  ...recordOf(ANSWER_NAMES, () => z.string().nullable().default(null)),
  vehicleId: z.string().nullable(),
  completedAt: z.boolean(),
  /** When it was completed; `completedAt` is a boolean (DATA-16). */
  completedOn: z.iso.datetime().nullable(),
  appointmentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type QuizResponseState = z.infer<typeof quizResponseState>;

export const quizResponseSaved = eventSchema('bookings.quiz-response-saved.v1', quizResponseState);
export const quizResponseCompleted = eventSchema(
  'bookings.quiz-response-completed.v1',
  quizResponseState,
);
export const quizResponseDeleted = eventSchema('bookings.quiz-response-deleted.v1', z.null());

export const quizResponseEvent = z.discriminatedUnion('type', [
  quizResponseSaved,
  quizResponseCompleted,
  quizResponseDeleted,
]);
export type QuizResponseEvent = z.infer<typeof quizResponseEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readQuizResponseEvent = eventReader(quizResponseEvent, quizResponseState.nullable());
