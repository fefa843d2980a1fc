import type { SqlExecutor } from '@dewlane/service-kit';
import type { QuizResponses } from '../../application/ports/quiz-responses.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** The answers in one transaction. Every row read is locked, so that it can't change until the transaction ends. */
export function createQuizResponses(tx: SqlExecutor): QuizResponses {
  const responses = (condition: string, ...values: unknown[]) => {
    const sql = `select * from "quiz_responses" where ${condition} for update`;
    return tx.$queryRawUnsafe<QuizResponse[]>(sql, ...values);
  };

  return {
    async find(id) {
      return (await responses('"id" = $1::uuid', id))[0] ?? null;
    },

    async ofSession(sessionId) {
      return (await responses('"sessionId" = $1', sessionId))[0] ?? null;
    },

    allOf: (ownerIds) => responses('"userId" = any($1::text[]) order by "id"', [...ownerIds]),

    async waitingFor(date, { ownerIds, madeBy }, since) {
      const [found] = await responses(
        `"userId" = any($1::text[]) and ($4::text is null or "guestId" = $4)
           and "completedAt" and "appointmentId" is null and not "hadAppointment"
           and "completedOn" >= $2 and "serviceDate" = $3
         order by "completedOn" desc, "id" desc limit 1`,
        ownerIds,
        since,
        date,
        madeBy,
      );
      return found ?? null;
    },

    async countDrafts(ownerId, now) {
      const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(
        `select count(*)::int as count from "quiz_responses"
         where "userId" = $1 and not "completedAt" and "expiresAt" > $2`,
        ownerId,
        now,
      );
      return row?.count ?? 0;
    },
  };
}
