import type { SqlExecutor } from '@dewlane/service-kit';
import type pg from 'pg';
import type { JobWork } from '../../application/ports/job-work.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { AppointmentModel } from './generated/models.ts';
import { toAppointment } from './rows.ts';
import { STILL_ON_LIST } from './still-on.ts';

/** The condition for an expired draft at the instant $1; the jobs process it, and alarms are set for it. */
const EXPIRED_DRAFT = 'not "completedAt" and "expiresAt" <= $1';
const OPEN_APPOINTMENT = `"status" in ${STILL_ON_LIST} and "startsAt" <= $1`;

/** The most rows read for their due times; more would share the same alarms anyway. */
const MOST_DUE = 1_000;

/** Rows that the jobs work on, locked; rows that others have locked are skipped until the next run. */
export function createJobWork(tx: SqlExecutor): JobWork {
  return {
    expiredDrafts: (now, limit) =>
      tx.$queryRawUnsafe<QuizResponse[]>(
        `select * from "quiz_responses" where ${EXPIRED_DRAFT}
         order by "expiresAt" limit $2 for update skip locked`,
        now,
        limit,
      ),

    async openAppointments(startedBy, limit) {
      const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
        `select * from "services"
         where ${OPEN_APPOINTMENT}
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

    async unremindedPhones(after, limit) {
      const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
        `select * from "services" as booked
         where "status" = 'scheduled' and ("startsAt", "id") > ($1, $2::uuid)
           and starts_with("userId", 'guest_') and "contactEmail" is null and "contactPhone" is not null
           and not exists (
             select from "reminders" as held
             where held."appointmentId" = booked."id" and held."startsAt" = booked."startsAt")
         order by "startsAt", "id" limit $3 for update skip locked`,
        after.startsAt,
        after.id,
        limit,
      );
      return rows.map(toAppointment);
    },
  };
}

/** The expiry times of drafts, until an instant. */
export async function draftExpiries(pool: pg.Pool, until: Date): Promise<Date[]> {
  const { rows } = await pool.query<{ due: Date }>(
    `select "expiresAt" as due from "quiz_responses"
     where ${EXPIRED_DRAFT} order by "expiresAt" limit ${MOST_DUE}`,
    [until],
  );
  return rows.map(({ due }) => due);
}

/** The starts, until an instant, of appointments that are still open. */
export async function openStarts(pool: pg.Pool, until: Date): Promise<Date[]> {
  const { rows } = await pool.query<{ due: Date }>(
    `select "startsAt" as due from "services"
     where ${OPEN_APPOINTMENT}
     order by "startsAt" limit ${MOST_DUE}`,
    [until],
  );
  return rows.map(({ due }) => due);
}
