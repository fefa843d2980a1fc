import { randomBytes, randomUUID } from 'node:crypto';
import { SERVICE_PACKAGES } from '@dewlane/catalog';
import { createPool } from '@dewlane/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type NewBooking, Stale } from '../../application/ports.ts';
import { erasePerson } from '../../application/projections/erase-person.ts';
import { newAppointment } from '../../domain/appointment/book.ts';
import { confirmationNumber } from '../../domain/appointment/confirmation-number.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { held, mailOf } from '../../domain/mail/mail.ts';
import { confirmationOf } from '../../domain/mail/mail-about.ts';
import { withAnswers } from '../../domain/matching.ts';
import { startQuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { parseServiceTime } from '../../domain/schedule/service-time.ts';
import { createBookingsStore } from './bookings-store.ts';
import type { ToEvent } from './ports.ts';
import { transactionsOn } from './transactions.ts';
import { writeBooking } from './write-booking.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-18T18:00:00Z');

/** A minimal event: its content is covered by the tests of the contracts. */
const toEvent: ToEvent = ({ kind, before, after }, { actor }, occurredAt) => {
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

describe('the store of bookings', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const planned: (Date | 'now')[] = [];
  let store: ReturnType<typeof createBookingsStore>;
  let inTransaction: ReturnType<typeof transactionsOn>;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    pool = createPool({ connectionString: database.url, max: 20 });
    const onMailPlanned = (dueAt: Date | 'now') => void planned.push(dueAt);
    const writing = { source: 'bookings', toEvent, onMailPlanned };
    store = createBookingsStore(pool, writing);
    inTransaction = transactionsOn(pool, writing);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const claimOf = (principal: string, key: string | null, aliases: string[] = []) => ({
    principal,
    aliases,
    operation: 'bookAppointment',
    key,
    input: { for: key },
    ttlHours: 168,
  });
  const bookingOf = (ownerId: string, more: Partial<NewBooking> = {}): NewBooking => {
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
      claim: claimOf(ownerId, null),
      cause: { actor: { kind: 'customer', id: ownerId }, trace: {} },
      now: NOW,
      callerId: ownerId,
      ownerId,
      response: { before: null, after: response },
      appointment,
      reminders: planReminders(appointment, NOW, null),
      mail: confirmationOf(appointment, NOW, null),
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

  it('writes a whole booking in one statement', async () => {
    const ownerId = '1001';
    expect(await store.book(bookingOf(ownerId, { claim: claimOf(ownerId, 'k') }))).toBe(true);
    expect(await countsOf(ownerId)).toEqual({
      services: 1,
      responses: 1,
      reminders: 2,
      events: 2,
      keys: 1,
    });
  });

  it('accepts one of twenty concurrent bookings with the same key, and returns false for the others', async () => {
    const ownerId = '1002';
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.book(bookingOf(ownerId, { claim: claimOf(ownerId, 'race') })),
      ),
    );
    expect(outcomes.filter((booked) => booked)).toHaveLength(1);
    expect(await countsOf(ownerId)).toMatchObject({ services: 1, responses: 1, events: 2 });
  });

  it('accepts one of two concurrent bookings that use one key as guest and as account', async () => {
    const guestId = `guest_${randomUUID()}`;
    const ownerId = '1003';
    const outcomes = await Promise.allSettled([
      store.book(bookingOf(guestId, { claim: claimOf(guestId, 'same') })),
      store.book(bookingOf(ownerId, { claim: claimOf(ownerId, 'same', [guestId]) })),
    ]);
    const through = outcomes.filter(({ status, ...rest }) => {
      return status === 'fulfilled' && 'value' in rest && rest.value === true;
    });
    expect(through).toHaveLength(1);
    const made = [(await countsOf(guestId)).services, (await countsOf(ownerId)).services];
    expect(made.sort()).toEqual([0, 1]);
  });

  it('claims a key only as a whole: the account finds what the guest booked with it on its next read', async () => {
    const guestId = `guest_${randomUUID()}`;
    await store.book(bookingOf(guestId, { claim: claimOf(guestId, 'same') }));
    const claim = claimOf('1012', 'same', [guestId]);
    await expect(store.book(bookingOf('1012', { claim }))).rejects.toBeInstanceOf(Stale);
    expect(await countsOf('1012')).toEqual(NOTHING);
    const facts = { callerId: '1012', vehicleId: randomUUID(), sessionId: null, claim };
    expect((await store.factsFor(facts)).earlierResult).toEqual({
      appointmentId: expect.any(String),
    });
  });

  it('rolls everything back if the answers have changed in the meantime', async () => {
    const ownerId = '1004';
    const booking = bookingOf(ownerId, { claim: claimOf(ownerId, 'k') });
    const before = { ...booking.response.after, version: 7 };
    const stale = { ...booking, response: { before, after: { ...before, version: 8 } } };
    await expect(store.book(stale)).rejects.toBeInstanceOf(Stale);
    expect(await countsOf(ownerId)).toEqual(NOTHING);
  });

  it.each([
    { meanwhile: 'saved', statement: `update quiz_responses set "version" = 2 where "id" = $1` },
    { meanwhile: 'deleted', statement: 'delete from quiz_responses where "id" = $1' },
  ])(
    'waits for a draft that is being $meanwhile, and rolls everything back',
    async ({ statement, meanwhile }) => {
      const ownerId = `1014 ${meanwhile}`;
      const booking = bookingOf(ownerId, { claim: claimOf(ownerId, 'k') });
      const { after: draft } = booking.response;
      await pool.query(
        'insert into quiz_responses select * from jsonb_populate_record(null::quiz_responses, $1)',
        [JSON.stringify({ ...draft, appointmentId: null, completedAt: false })],
      );
      const response = { before: draft, after: { ...draft, version: 2 } };
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(statement, [draft.id]);
        const outcome = store.book({ ...booking, response }).catch((error: unknown) => error);
        await eventually(async () => {
          const { rowCount } = await pool.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount === 1;
        });
        await client.query('commit');
        expect(await outcome).toBeInstanceOf(Stale);
        expect(await countsOf(ownerId)).toMatchObject({ services: 0, events: 0, keys: 0 });
      } finally {
        client.release();
      }
    },
  );

  it('ACCT-06 makes an erasure wait for the booking under way, and then erases it too', async () => {
    const ownerId = '1015';
    const booking = bookingOf(ownerId);
    const { cause } = booking;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await writeBooking(client, 'bookings', toEvent, booking, null);
      const erased = inTransaction((tx) => erasePerson(tx, ownerId, cause, NOW, ZONE));
      await Promise.race([eventually(someoneWaits), erased]);
      await client.query('commit');
      await erased;
    } finally {
      client.release();
    }
    const { rows } = await pool.query(
      'select "status", "contactName", "contactEmail" from services where "userId" = $1',
      [ownerId],
    );
    expect(rows).toEqual([{ status: 'cancelled', contactName: null, contactEmail: null }]);
    expect(await countsOf(ownerId)).toMatchObject({ responses: 0, reminders: 0 });
  });

  it.each([
    ['an account', '1016'],
    ['a guest', `guest_${randomUUID()}`],
  ])(
    'ACCT-08 leaves nothing of a booking by %s that waited for the erasure',
    async (_who, ownerId) => {
      const booking = bookingOf(ownerId, { claim: claimOf(ownerId, 'k') });
      const { cause, claim, callerId } = booking;
      let outcome: Promise<unknown> | undefined;
      await inTransaction(async (tx) => {
        await erasePerson(tx, ownerId, cause, NOW, ZONE);
        outcome = store.book(booking).catch((error: unknown) => error);
        await eventually(someoneWaits);
      });
      expect(await outcome).toBeInstanceOf(Stale);
      expect(await countsOf(ownerId)).toEqual(NOTHING);
      const again = store.factsFor({ callerId, vehicleId: '', sessionId: null, claim });
      await expect(again).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('AVAIL-15 waits while the first crew is added, and rolls everything back, since it had read that there was none', async () => {
    const ownerId = '1013';
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('crews', 0))`);
      const outcome = store.book(bookingOf(ownerId)).catch((error: unknown) => error);
      await eventually(async () => {
        const { rowCount } = await pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return rowCount === 1;
      });
      await client.query(
        `insert into crews ("id", "name", "color", "version", "createdAt", "updatedAt")
         values ($1, 'North', '#0f766e', 1, now(), now())`,
        [randomUUID()],
      );
      await client.query('commit');
      expect(await outcome).toBeInstanceOf(Stale);
      expect(await countsOf(ownerId)).toEqual(NOTHING);
    } finally {
      client.release();
      await pool.query('delete from crews');
    }
  });

  it('rolls everything back if the guest has moved in the meantime', async () => {
    const guestId = `guest_${randomUUID()}`;
    await inTransaction((tx) => tx.recordMove(guestId, '1005', NOW));
    await expect(store.book(bookingOf(guestId))).rejects.toBeInstanceOf(Stale);
    expect(await countsOf(guestId)).toEqual(NOTHING);
  });

  it('rolls everything back if the confirmation number was ever used, even by a deleted appointment', async () => {
    const first = bookingOf('1006');
    const made = { kind: 'appointment', before: null, after: first.appointment } as const;
    const answered = { kind: 'quiz-response', before: null, after: first.response.after } as const;
    const gone = { kind: 'appointment', before: first.appointment, after: null } as const;
    await inTransaction((tx) => tx.save([answered, made], first.cause, NOW));
    await inTransaction((tx) => tx.save([gone], first.cause, NOW));
    const again = bookingOf('1007', { claim: claimOf('1007', 'k') });
    const { confirmationNumber: used } = first.appointment;
    const reused = { ...again, appointment: { ...again.appointment, confirmationNumber: used } };
    await expect(store.book(reused)).rejects.toBeInstanceOf(Stale);
    expect(await countsOf('1007')).toEqual(NOTHING);
  });

  it('makes a move wait until the bookings under way have ended, and then moves them too', async () => {
    const guestId = `guest_${randomUUID()}`;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select current_owner($1)', [guestId]);
      let hasMoved = false;
      const move = inTransaction((tx) => tx.recordMove(guestId, '1008', NOW)).then((recorded) => {
        hasMoved = recorded;
      });
      await eventually(async () => hasMoved || (await someoneWaits()));
      expect(hasMoved).toBe(false);
      await client.query('commit');
      await move;
      expect(hasMoved).toBe(true);
    } finally {
      client.release();
    }
  });

  it('sees the guest’s account in a booking that waited for the move', async () => {
    const guestId = `guest_${randomUUID()}`;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [guestId]);
      const waiting = store.book(bookingOf(guestId));
      const outcome = waiting.then(
        () => 'booked',
        (error: unknown) => (error instanceof Stale ? 'stale' : error),
      );
      await eventually(someoneWaits);
      await client.query(
        `insert into guest_moves ("guestId", "userId", "movedAt") values ($1, '1009', now())`,
        [guestId],
      );
      await client.query('commit');
      expect(await outcome).toBe('stale');
      expect(await countsOf(guestId)).toEqual(NOTHING);
    } finally {
      client.release();
    }
  });

  describe('the notification of planned mail', () => {
    const mailOfLater = (booking: NewBooking) =>
      held(mailOf('moved', booking.appointment, NOW, { before: booking.appointment }));

    it('is sent once the transaction has committed, with the due time', async () => {
      const booking = bookingOf('1020');
      await store.book(booking);
      planned.length = 0;
      await inTransaction(async (tx) => {
        await tx.planMail(mailOfLater(booking));
        expect(planned).toEqual([]);
      });
      expect(planned).toEqual([new Date('2026-11-18T18:00:10Z')]);
    });

    it('is not sent if the transaction is rolled back', async () => {
      const booking = bookingOf('1021');
      await store.book(booking);
      planned.length = 0;
      const undone = inTransaction(async (tx) => {
        await tx.planMail(mailOfLater(booking));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(planned).toEqual([]);
    });

    it('is sent for a booking whose customer can be reached', async () => {
      planned.length = 0;
      await store.book(bookingOf('1022'));
      expect(planned).toEqual([NOW]);
    });
  });

  it('commits a transaction as a whole or not at all', async () => {
    const booking = bookingOf('1010');
    await expect(
      inTransaction(async (tx) => {
        await tx.save(
          [
            { kind: 'quiz-response', before: null, after: booking.response.after },
            { kind: 'appointment', before: null, after: booking.appointment },
          ],
          booking.cause,
          NOW,
        );
        await tx.replaceReminders(booking.appointment.id, booking.reminders);
        throw new Error('the machine stops here');
      }),
    ).rejects.toThrow('the machine stops here');
    expect(await countsOf('1010')).toEqual(NOTHING);
  });

  it('PERM-08 keeps the changes of one appointment in order, whoever read the clock first', async () => {
    const booking = bookingOf('1013');
    await store.book(booking);
    let state = booking.appointment;
    const changeAt = async (at: Date) => {
      const after = { ...state, version: state.version + 1, updatedAt: at };
      await inTransaction((tx) =>
        tx.save([{ kind: 'appointment', before: state, after }], booking.cause, at),
      );
      const { rows } = await pool.query('select "updatedAt" from services where id = $1', [
        state.id,
      ]);
      state = { ...after, updatedAt: rows[0].updatedAt };
    };
    const later = new Date(NOW.getTime() + 5_000);
    // The second change read its clock before the first had locked the row, the third at the same instant.
    await changeAt(later);
    await changeAt(NOW);
    await changeAt(later);
    const { rows } = await pool.query<{ aggregateVersion: number }>(
      'select "aggregateVersion" from outbox where key = $1 order by "occurredAt"',
      [state.id],
    );
    expect(rows.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3, 4]);
    const { rowCount } = await pool.query(
      'select distinct "occurredAt" from outbox where key = $1',
      [state.id],
    );
    expect(rowCount).toBe(4);
  });

  it('rejects a change that is not based on the newest version', async () => {
    const booking = bookingOf('1011');
    await store.book(booking);
    const change = (priceCents: number) =>
      inTransaction((tx) =>
        tx.save(
          [
            {
              kind: 'appointment',
              before: booking.appointment,
              after: { ...booking.appointment, priceCents, version: 2 },
            },
          ],
          booking.cause,
          NOW,
        ),
      );
    await change(1);
    await expect(change(2)).rejects.toBeInstanceOf(Stale);
    const { rows } = await pool.query('select "priceCents", price from services where id = $1', [
      booking.appointment.id,
    ]);
    expect(rows).toEqual([{ priceCents: 1, price: '$0.01' }]);
  });
});
