import { inTransaction, markErased, type SqlExecutor, wasErased } from '@dewlane/service-kit';
import type pg from 'pg';
import type { MessagePlans } from '../../application/ports/message-plans.ts';
import type { InTransaction, Transaction } from '../../application/ports.ts';
import { createAppointments } from './appointments.ts';
import { createDayCounts } from './day-counts.ts';
import { forgetPerson } from './forget-person.ts';
import { createGuestMoves } from './guest-moves.ts';
import { createHolds } from './holds.ts';
import { createIdempotency } from './idempotency.ts';
import { createJobWork } from './job-work.ts';
import { createMessagePlans } from './message-plans.ts';
import { createPlaces } from './places.ts';
import { createProjections } from './projections.ts';
import { createQuizResponses } from './quiz-responses.ts';
import { saveChanges } from './save-changes.ts';
import { createSelfService } from './self-service.ts';
import { orStale } from './stale-writes.ts';
import type { ToEvent } from './to-event.ts';

/** Called with the due time of planned messages once its transaction has committed. */
export type MessagePlanned = (dueAt: Date | 'now') => void;

/** What writing changes needs. */
export interface Writing {
  /** The service's name in its events. */
  readonly source: string;
  readonly toEvent: ToEvent;
  readonly onMessagePlanned: MessagePlanned;
}

/** The operations of one transaction, and its SQL executor for the kit's own steps. */
export type OpenTransaction = Transaction & SqlExecutor;

/**
 * Runs work in a transaction of its own. Messages that it plans are announced after the commit, so that they are sent as soon
 * as they are due (JOB-10).
 */
export async function announcing<Result>(
  pool: pg.Pool,
  { source, toEvent, onMessagePlanned }: Writing,
  work: (tx: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const due: (Date | 'now')[] = [];
  const result = await inTransaction(pool, (tx) => {
    const transaction = createTransaction(tx, source, toEvent);
    const messages = noting(transaction.messages, (dueAt) => due.push(dueAt));
    return work({ ...transaction, messages });
  });
  for (const dueAt of due) onMessagePlanned(dueAt);
  return result;
}

/** The transactions of commands and jobs. */
export function createTransactions(pool: pg.Pool, writing: Writing): InTransaction {
  return (work) => orStale(() => announcing(pool, writing, work));
}

/** Wraps the calls that leave something to be sent, so that each notes the due time. */
function noting(plans: MessagePlans, note: MessagePlanned): MessagePlans {
  return {
    ...plans,
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
    async planMissedWhileDone(appointmentId, dueAt) {
      await plans.planMissedWhileDone(appointmentId, dueAt);
      note(dueAt);
    },
    async takeBackPlans(change, did) {
      await plans.takeBackPlans(change, did);
      note('now');
    },
  };
}

/** The operations of one transaction, on any SQL executor. */
export function createTransaction(
  tx: SqlExecutor,
  source: string,
  toEvent: ToEvent,
): OpenTransaction {
  return {
    ...tx,
    ...createIdempotency(tx),
    ...createProjections(tx),
    guestMoves: createGuestMoves(tx),
    appointments: createAppointments(tx),
    responses: createQuizResponses(tx),
    messages: createMessagePlans(tx),
    places: createPlaces(tx),
    holds: createHolds(tx),
    selfService: createSelfService(tx),
    dayCounts: createDayCounts(tx),
    jobs: createJobWork(tx),
    save: (changes, cause, at) => saveChanges(tx, source, toEvent, changes, cause, at),
    wasErased: (ownerId) => wasErased(tx, ownerId),
    markErased: (ownerIds, now) => markErased(tx, ownerIds, now),
    forgetPerson: (person) => forgetPerson(tx, person),
  };
}
