import { randomBytes, randomUUID } from 'node:crypto';
import { SERVICE_PACKAGES } from '@dewlane/catalog';
import { createPool } from '@dewlane/service-kit';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll } from '@jest/globals';
import type pg from 'pg';
import { createBookingStore } from '../../src/adapters/db/booking-store.ts';
import type { ToEvent } from '../../src/adapters/db/to-event.ts';
import { createTransactions } from '../../src/adapters/db/transactions.ts';
import type { AnswersChange, NewBooking } from '../../src/application/ports/booking-store.ts';
import { newAppointment } from '../../src/domain/appointment/book.ts';
import { confirmationNumber } from '../../src/domain/appointment/confirmation-number.ts';
import { planReminders } from '../../src/domain/appointment/reminders.ts';
import { withAnswers } from '../../src/domain/matching.ts';
import { confirmationOf } from '../../src/domain/message/message-about.ts';
import { startQuizResponse } from '../../src/domain/quiz-response/quiz-response.ts';
import { parseServiceTime } from '../../src/domain/schedule/service-time.ts';

export const ZONE = 'America/Los_Angeles';
export const NOW = new Date('2026-11-18T18:00:00Z');

/** A minimal event: its content is covered by the tests of the contracts. */
export const toEvent: ToEvent = ({ kind, before, after }, { actor }, occurredAt) => {
  const { id = '', version = 0 } = after ?? before ?? {};
  return {
    id: randomUUID(),
    topic: kind,
    key: id,
    type: 'test',
    aggregateVersion: version,
    actor: { ...actor },
    occurredAt,
    data: { state: null, changed: [], previous: {} },
  };
};

/** A booking with answers. */
type AnsweredBooking = NewBooking & { readonly response: AnswersChange };

/** The store in a database of the calling suite's own. `planned` are the due times that it was told of. */
export function useBookingStore() {
  let database: TestDatabase;
  let pool: pg.Pool;
  const planned: (Date | 'now')[] = [];
  let store: ReturnType<typeof createBookingStore>;
  let inTransaction: ReturnType<typeof createTransactions>;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    pool = createPool({ connectionString: database.url, max: 20 });
    const onMessagePlanned = (dueAt: Date | 'now') => void planned.push(dueAt);
    const writing = { source: 'bookings', toEvent, onMessagePlanned };
    store = createBookingStore(pool, writing);
    inTransaction = createTransactions(pool, writing);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const requestOf = (principal: string, key: string | null, aliases: string[] = []) => ({
    principal,
    aliases,
    operation: 'bookAppointment',
    key,
    input: { for: key },
    ttlHours: 168,
  });
  const bookingOf = (ownerId: string, more: Partial<AnsweredBooking> = {}): AnsweredBooking => {
    const appointmentId = randomUUID();
    const response = {
      ...startQuizResponse(
        { id: randomUUID(), userId: ownerId, sessionId: randomUUID() },
        { answers: { contactName: 'Ann' }, completed: true },
        NOW,
      ),
      appointmentId,
    };
    const appointment = withAnswers(
      newAppointment(
        {
          id: appointmentId,
          confirmationNumber: confirmationNumber(randomBytes),
          userId: ownerId,
          vehicle: {
            id: randomUUID(),
            userId: ownerId,
            label: 'Camry',
            type: null,
            miles: null,
            color: null,
          },
          servicePackage: SERVICE_PACKAGES.detail,
          time: parseServiceTime('2026-11-21 morning'),
          specialInstructions: null,
          contactEmail: 'ann@example.com',
          sessionId: response.sessionId,
        },
        NOW,
        ZONE,
      ),
      response,
      ZONE,
    );
    return {
      request: requestOf(ownerId, null),
      cause: { actor: { kind: 'customer', id: ownerId }, trace: {} },
      now: NOW,
      callerId: ownerId,
      ownerId,
      response: { before: null, after: response },
      appointment,
      clientLimit: null,
      reminders: planReminders(appointment, NOW, null),
      message: confirmationOf(appointment, NOW, null),
      crewsVersion: '0',
      search: null,
      mostAhead: 1_000,
      result: { appointmentId },
      ...more,
    };
  };
  const countsOf = async (ownerId: string) => {
    const { rows } = await pool.query(
      `select
        (select count(*)::int from services where "userId" = $1) as services,
        (select count(*)::int from quiz_responses where "userId" = $1) as responses,
        (select count(*)::int from reminders join services s on s.id = "appointmentId"
         where s."userId" = $1) as reminders,
        (select count(*)::int from outbox where actor->>'id' = $1) as events,
        (select count(*)::int from idempotency_keys where principal = $1) as keys`,
      [ownerId],
    );
    return rows[0];
  };
  const someoneWaits = async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and locktype = 'advisory' and not granted`,
    );
    return rowCount === 1;
  };
  const NOTHING = { services: 0, responses: 0, reminders: 0, events: 0, keys: 0 };
  return {
    get pool() {
      return pool;
    },
    get store() {
      return store;
    },
    get inTransaction() {
      return inTransaction;
    },
    ...{ planned, requestOf, bookingOf, countsOf, someoneWaits, NOTHING },
  };
}
