import { mailAbout } from '../../domain/mail/mail-about.ts';
import { linkedTo } from '../../domain/quiz-response/quiz-response.ts';
import type { Change, Dependencies } from '../ports.ts';
import { type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { type ChangedAppointment, requireVersion } from './update-appointment.ts';

export interface DeleteAppointment {
  readonly id: string;
  /** The version that is meant to go; another one refuses the deletion. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Deletes an appointment for good: its row, reminders and unsent messages go, what was sent can be found (STAFF-10), its answers stay without the link, its
 * confirmation number is never used again (design.md#data-and-events). Its owner is told where it was not over. Returns the version of the deletion.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function deleteAppointment({ clock, inTransaction, texting, zone }: Dependencies) {
  return (request: StaffRequest, input: DeleteAppointment): Promise<ChangedAppointment> =>
    tryAgain(() => {
      const now = clock();
      const claim = staffClaimOf(request, 'deleteAppointment', input);
      return inTransaction((tx) =>
        tx.onceOnly(claim, async () => {
          const before = await requireVersion(tx, input);
          const changes: Change[] = [{ kind: 'appointment', before, after: null }];
          const { quizResponseId } = before;
          const response = quizResponseId ? await tx.response(quizResponseId) : null;
          if (response) {
            const after = linkedTo(response, null, now);
            changes.push({ kind: 'quiz-response', before: response, after });
          }
          await tx.save(changes, request.cause, now);
          const version = before.version + 1;
          // Messages that the customer was not sent yet are forgotten: what they know is told to be off.
          const known = await tx.stateCustomerKnows(before.id);
          await tx.forgetMail(before);
          const mail = mailAbout(known ?? before, null, now, { texting, zone });
          if (mail) await tx.planMail({ ...mail, version });
          return { id: before.id, version };
        }),
      );
    });
}
