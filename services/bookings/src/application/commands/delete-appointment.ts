import { mailAbout } from '../../domain/mail/mail-about.ts';
import { linkedTo } from '../../domain/quiz-response/quiz-response.ts';
import type { Change, CommandParts } from '../ports.ts';
import { type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { type ChangedAppointment, requireAppointment } from './update-appointment.ts';

export interface DeleteAppointment {
  readonly id: string;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Deletes an appointment for good: its row, reminders and messages go, its answers stay without the link, its
 * confirmation number is never used again (DESIGN §2). Its owner is told where it lay ahead. Answers the version of the deletion.
 * @throws Refusal NOT_FOUND
 */
export function deleteAppointment({ bookings, clock }: CommandParts) {
  return (request: StaffRequest, input: DeleteAppointment): Promise<ChangedAppointment> =>
    tryAgain(() => {
      const now = clock();
      const claim = staffClaimOf(request, 'deleteAppointment', input);
      return bookings.inUnit((unit) =>
        unit.once(claim, async () => {
          const before = await requireAppointment(unit, input.id);
          const changes: Change[] = [{ kind: 'appointment', before, after: null }];
          const { quizResponseId } = before;
          const response = quizResponseId ? await unit.response(quizResponseId) : null;
          if (response) {
            const after = linkedTo(response, null, now);
            changes.push({ kind: 'quiz-response', before: response, after });
          }
          await unit.save(changes, request.cause, now);
          await unit.forgetMail(before.id);
          const mail = mailAbout(before, null, now);
          if (mail) await unit.planMail(mail);
          return { id: before.id, version: before.version + 1 };
        }),
      );
    });
}
