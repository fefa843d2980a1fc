import { isGuestId } from '@dewlane/catalog';
import { inTransaction, isUuid, refuseErased, type SqlExecutor } from '@dewlane/service-kit';
import type pg from 'pg';
import type { MessagePlans } from '../../application/ports/message-plans.ts';
import type { InTransaction, Transaction } from '../../application/ports.ts';
import type { GuestMove } from '../../domain/owner.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { createPersonWrites } from './forget-person.ts';
import { orFull } from './full.ts';
import type { AppointmentModel } from './generated/models.ts';
import { createIdempotency } from './idempotency.ts';
import { createJobWork } from './job-work.ts';
import { createMessagePlans } from './message-plans.ts';
import { createPlaces } from './places.ts';
import type { ToEvent } from './ports.ts';
import { createProjections } from './projections.ts';
import { toAppointment } from './rows.ts';
import { saveChanges } from './save-changes.ts';
import { createSelfServiceWrites } from './self-service.ts';
import { orStale } from './stale-writes.ts';

/** Called with the due time of planned messages once its transaction has committed. */
export type MessagePlanned = (dueAt: Date | 'now') => void;

/** What writing changes needs. */
export interface Writing {
  /** The service's name in its events. */
  readonly source: string;
  readonly toEvent: ToEvent;
  readonly onMessagePlanned: MessagePlanned;
}

/**
 * Runs work in transactions of its own. Messages that one plans are announced after the commit, so that they are sent as soon
 * as they are due.
 */
export function createTransactions(
  pool: pg.Pool,
  { source, toEvent, onMessagePlanned }: Writing,
): InTransaction {
  return async (work) => {
    let due: (Date | 'now')[] = [];
    const result = await orStale(() =>
      inTransaction(pool, (tx) => {
        due = [];
        const transaction = createTransaction(tx, source, toEvent);
        return work({ ...transaction, ...noting(transaction, (dueAt) => due.push(dueAt)) });
      }),
    );
    for (const dueAt of due) onMessagePlanned(dueAt);
    return result;
  };
}

/** Wraps the calls that leave something to be sent, so that each notes the due time. */
function noting(
  plans: MessagePlans,
  note: MessagePlanned,
): Pick<
  MessagePlans,
  'planMessage' | 'addMessage' | 'addResend' | 'addReminders' | 'takeBackPlans'
> {
  return {
    async planMessage(message, undo) {
      await plans.planMessage(message, undo);
      note(message.dueAt);
    },
    async addMessage(message) {
      await plans.addMessage(message);
      note(message.dueAt);
    },
    async addResend(resend) {
      await plans.addResend(resend);
      note(resend.dueAt);
    },
    async addReminders(planned) {
      await plans.addReminders(planned);
      note('now');
    },
    async takeBackPlans(change, did) {
      await plans.takeBackPlans(change, did);
      note('now');
    },
  };
}

/**
 * The operations of one transaction, on any SQL executor. Every row read is locked, so that it can't change until the
 * transaction ends.
 */
export function createTransaction(tx: SqlExecutor, source: string, toEvent: ToEvent): Transaction {
  const appointments = async (condition: string, ...values: unknown[]) => {
    const sql = `select * from "services" where ${condition} for update`;
    return (await tx.$queryRawUnsafe<AppointmentModel[]>(sql, ...values)).map(toAppointment);
  };
  const responses = (condition: string, ...values: unknown[]) => {
    const sql = `select * from "quiz_responses" where ${condition} for update`;
    return tx.$queryRawUnsafe<QuizResponse[]>(sql, ...values);
  };

  return {
    ...createProjections(tx),
    ...createMessagePlans(tx),
    ...createJobWork(tx),
    ...createPersonWrites(tx),
    ...createPlaces(tx),
    ...createSelfServiceWrites(tx),
    ...createIdempotency(tx),

    async guestMoveOf(ownerId) {
      await lockOwners(tx, [ownerId]);
      await refuseErased(tx, ownerId);
      if (!isGuestId(ownerId)) return null;
      const [guestMove] = await tx.$queryRawUnsafe<GuestMove[]>(
        'select "userId", "movedAt" from "guest_moves" where "guestId" = $1',
        ownerId,
      );
      return guestMove ?? null;
    },

    async admitAppointment(ownerId, mostAhead, now) {
      await orFull(() =>
        tx.$executeRawUnsafe(
          'select "admit_appointment"($1, $2::int, $3)',
          ownerId,
          mostAhead,
          now,
        ),
      );
    },

    async countToday(counted, now) {
      const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(
        'select "count_today"($1, $2) as count',
        counted,
        now,
      );
      return row?.count ?? 0;
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

    async appointment(id) {
      return isUuid(id) ? ((await appointments('"id" = $1::uuid', id))[0] ?? null) : null;
    },

    appointmentsOf: (ownerIds) =>
      appointments('"userId" = any($1::text[]) order by "id"', [...ownerIds]),

    async appointmentFor({ sessionId, serviceDate }, { ownerIds, madeBy }, since) {
      const [found] = await appointments(
        `"userId" = any($1::text[]) and ($5::text is null or "guestId" = $5)
           and "quizResponseId" is null
           and ("sessionId" = $2
             or ("sessionId" is null and "createdAt" >= $3 and left("serviceDate", 10) = $4
               and "status" in ('scheduled', 'in_progress')))
         order by "sessionId" is null, "createdAt" desc, "id" desc limit 1`,
        ownerIds,
        sessionId,
        since,
        serviceDate,
        madeBy,
      );
      return found ?? null;
    },

    async response(id) {
      return (await responses('"id" = $1::uuid', id))[0] ?? null;
    },

    async responseOfSession(sessionId) {
      return (await responses('"sessionId" = $1', sessionId))[0] ?? null;
    },

    responsesOf: (ownerIds) => responses('"userId" = any($1::text[]) order by "id"', [...ownerIds]),

    async responseFor(date, { ownerIds, madeBy }, since) {
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

    save: (changes, cause, at) => saveChanges(tx, source, toEvent, changes, cause, at),

    async recordMoves(guestIds, userId, at) {
      // Every event lists all guests of its account: known ones need no lock. Sorted, so that two moves can't deadlock.
      const unknown = await tx.$queryRawUnsafe<{ guestId: string }[]>(
        `select "guestId" from unnest($1::text[]) as named("guestId")
         where not exists (select from "guest_moves" as known where known."guestId" = named."guestId")
         order by 1`,
        [...guestIds],
      );
      if (unknown.length === 0) return [];
      const locked = unknown.map(({ guestId }) => guestId);
      await lockOwners(tx, locked);
      const recorded = await tx.$queryRawUnsafe<{ guestId: string }[]>(
        `insert into "guest_moves" ("guestId", "userId", "movedAt")
         select guest, $2, $3::timestamptz from unnest($1::text[]) as guest
         on conflict ("guestId") do nothing returning "guestId"`,
        locked,
        userId,
        at,
      );
      return recorded.map(({ guestId }) => guestId);
    },
  };
}

/**
 * Bookings of an owner hold this lock shared (`current_owner`, `refuseErased`): each has ended, or waits and then sees
 * this transaction's writes.
 */
async function lockOwners(tx: SqlExecutor, ownerIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    'select pg_advisory_xact_lock(hashtextextended(owner, 0)) from unnest($1::text[]) as owner',
    [...ownerIds],
  );
}
