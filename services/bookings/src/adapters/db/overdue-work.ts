import type { SqlExecutor } from '@dewlane/service-kit';
import type { OverdueWork } from '../../application/ports.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { AppointmentModel } from './generated/models.ts';
import { toAppointment } from './rows.ts';

/** Rows whose time is over, locked; those that somebody else holds come another time. */
export function overdueWorkIn(tx: SqlExecutor): OverdueWork {
  return {
    expiredDrafts: (now, limit) =>
      tx.$queryRawUnsafe<QuizResponse[]>(
        `select * from "quiz_responses" where not "completedAt" and "expiresAt" <= $1
         order by "expiresAt" limit $2 for update skip locked`,
        now,
        limit,
      ),

    async openAppointments(startedBy, limit) {
      const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
        `select * from "services"
         where "status" in ('scheduled', 'in_progress') and "startsAt" <= $1
         order by "startsAt" limit $2 for update skip locked`,
        startedBy,
        limit,
      );
      return rows.map(toAppointment);
    },

    unclaimedResponses: (before, now, limit) =>
      tx.$queryRawUnsafe<QuizResponse[]>(
        `select * from "quiz_responses" as response
         where "completedAt" and starts_with("userId", 'guest_') and "updatedAt" < $1
           and not exists (
             select from "services" where "quizResponseId" = response."id" and "startsAt" >= $2)
         limit $3 for update skip locked`,
        before,
        now,
        limit,
      ),

    async appointmentsOfResponses(responseIds) {
      const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
        `select * from "services" where "quizResponseId" = any($1::uuid[])
         order by "id" for update`,
        responseIds,
      );
      return rows.map(toAppointment);
    },
  };
}
