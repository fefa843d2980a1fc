import type { Appointment } from '../../domain/appointment/appointment.ts';
import { unlinked } from '../../domain/quiz-response/quiz-response.ts';
import type { Change } from '../ports/booking-store.ts';
import type { Transaction } from '../ports.ts';

/** The changes that delete an appointment; its answers stay, without the link, and wait for no other one. */
export async function deletionOf(
  tx: Transaction,
  before: Appointment,
  now: Date,
  erases = false,
): Promise<Change[]> {
  const deletion: Change = { kind: 'appointment', before, after: null, erases };
  const response =
    before.quizResponseId === null ? null : await tx.responses.find(before.quizResponseId);
  if (!response) return [deletion];
  return [deletion, { kind: 'quiz-response', before: response, after: unlinked(response, now) }];
}
