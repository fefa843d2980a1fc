import { randomUUID } from 'node:crypto';
import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { NOW, toEvent, useBookingStore, ZONE } from '../../../test/support/booking-store.ts';
import { Stale } from '../../application/ports/booking-store.ts';
import { erasePerson } from '../../application/projections/erase-person.ts';
import { writeBooking } from './write-booking.ts';

describe('the store of bookings', () => {
  const bookings = useBookingStore();
  const { requestOf, bookingOf, countsOf, someoneWaits, NOTHING } = bookings;

  it('writes a whole booking in one statement', async () => {
    const ownerId = '1001';
    const booking = bookingOf(ownerId, { request: requestOf(ownerId, 'k') });
    expect(await bookings.store.book(booking)).toBe(booking);
    expect(await countsOf(ownerId)).toEqual({
      services: 1,
      responses: 1,
      reminders: 2,
      events: 2,
      keys: 1,
    });
  });

  it('accepts one of twenty concurrent bookings with the same key, and returns null for the others', async () => {
    const ownerId = '1002';
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        bookings.store.book(bookingOf(ownerId, { request: requestOf(ownerId, 'race') })),
      ),
    );
    expect(outcomes.filter((booked) => booked !== null)).toHaveLength(1);
    expect(await countsOf(ownerId)).toMatchObject({ services: 1, responses: 1, events: 2 });
  });

  it('accepts one of two concurrent bookings that use one key as guest and as account', async () => {
    const guestId = `guest_${randomUUID()}`;
    const ownerId = '1003';
    const outcomes = await Promise.allSettled([
      bookings.store.book(bookingOf(guestId, { request: requestOf(guestId, 'same') })),
      bookings.store.book(bookingOf(ownerId, { request: requestOf(ownerId, 'same', [guestId]) })),
    ]);
    const through = outcomes.filter(({ status, ...rest }) => {
      return status === 'fulfilled' && 'value' in rest && rest.value !== null;
    });
    expect(through).toHaveLength(1);
    const made = [(await countsOf(guestId)).services, (await countsOf(ownerId)).services];
    expect(made.sort()).toEqual([0, 1]);
  });

  it('claims a key only as a whole: the account finds what the guest booked with it on its next read', async () => {
    const guestId = `guest_${randomUUID()}`;
    await bookings.store.book(bookingOf(guestId, { request: requestOf(guestId, 'same') }));
    const request = requestOf('1012', 'same', [guestId]);
    await expect(bookings.store.book(bookingOf('1012', { request }))).rejects.toBeInstanceOf(Stale);
    expect(await countsOf('1012')).toEqual(NOTHING);
    const facts = { callerId: '1012', vehicleId: randomUUID(), sessionId: null, request };
    expect((await bookings.store.factsFor(facts)).earlierResult).toEqual({
      appointmentId: expect.any(String),
    });
  });

  it('rolls everything back if the answers have changed in the meantime', async () => {
    const ownerId = '1004';
    const booking = bookingOf(ownerId, { request: requestOf(ownerId, 'k') });
    const before = { ...booking.response.after, version: 7 };
    const stale = { ...booking, response: { before, after: { ...before, version: 8 } } };
    await expect(bookings.store.book(stale)).rejects.toBeInstanceOf(Stale);
    expect(await countsOf(ownerId)).toEqual(NOTHING);
  });

  it.each([
    { meanwhile: 'saved', statement: `update quiz_responses set "version" = 2 where "id" = $1` },
    { meanwhile: 'deleted', statement: 'delete from quiz_responses where "id" = $1' },
  ])(
    'waits for a draft that is being $meanwhile, and rolls everything back',
    async ({ statement, meanwhile }) => {
      const ownerId = `1014 ${meanwhile}`;
      const booking = bookingOf(ownerId, { request: requestOf(ownerId, 'k') });
      const { after: draft } = booking.response;
      await bookings.pool.query(
        'insert into quiz_responses select * from jsonb_populate_record(null::quiz_responses, $1)',
        [JSON.stringify({ ...draft, appointmentId: null, completedAt: false })],
      );
      const response = { before: draft, after: { ...draft, version: 2 } };
      const client = await bookings.pool.connect();
      try {
        await client.query('begin');
        await client.query(statement, [draft.id]);
        const outcome = bookings.store
          .book({ ...booking, response })
          .catch((error: unknown) => error);
        await eventually(() => isWaitingForLock(bookings.pool));
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
    const client = await bookings.pool.connect();
    try {
      await client.query('begin');
      await writeBooking(client, 'bookings', toEvent, booking, null);
      const erased = bookings.inTransaction((tx) => erasePerson(tx, ownerId, cause, NOW, ZONE));
      await Promise.race([eventually(someoneWaits), erased]);
      await client.query('commit');
      await erased;
    } finally {
      client.release();
    }
    const { rows } = await bookings.pool.query(
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
      const booking = bookingOf(ownerId, { request: requestOf(ownerId, 'k') });
      const { cause, request, callerId } = booking;
      let outcome: Promise<unknown> | undefined;
      await bookings.inTransaction(async (tx) => {
        await erasePerson(tx, ownerId, cause, NOW, ZONE);
        outcome = bookings.store.book(booking).catch((error: unknown) => error);
        await eventually(someoneWaits);
      });
      expect(await outcome).toBeInstanceOf(Stale);
      expect(await countsOf(ownerId)).toEqual(NOTHING);
      const again = bookings.store.factsFor({ callerId, vehicleId: '', sessionId: null, request });
      await expect(again).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('AVAIL-15 waits while the first crew is added, and rolls everything back, since it had read that there was none', async () => {
    const ownerId = '1013';
    const client = await bookings.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('crews', 0))`);
      const outcome = bookings.store.book(bookingOf(ownerId)).catch((error: unknown) => error);
      await eventually(async () => {
        const { rowCount } = await bookings.pool.query(
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
      await bookings.pool.query('delete from crews');
    }
  });

  it('rolls everything back if the guest has moved in the meantime', async () => {
    const guestId = `guest_${randomUUID()}`;
    await bookings.inTransaction((tx) => tx.guestMoves.record([guestId], '1005', NOW));
    await expect(bookings.store.book(bookingOf(guestId))).rejects.toBeInstanceOf(Stale);
    expect(await countsOf(guestId)).toEqual(NOTHING);
  });

  it('rolls everything back if the confirmation number was ever used, even by a deleted appointment', async () => {
    const first = bookingOf('1006');
    const gone = { kind: 'appointment', before: first.appointment, after: null } as const;
    await bookings.store.book(first);
    await bookings.inTransaction((tx) => tx.save([gone], first.cause, NOW));
    const again = bookingOf('1007', { request: requestOf('1007', 'k') });
    const { confirmationNumber: used } = first.appointment;
    const reused = { ...again, appointment: { ...again.appointment, confirmationNumber: used } };
    await expect(bookings.store.book(reused)).rejects.toBeInstanceOf(Stale);
    expect(await countsOf('1007')).toEqual(NOTHING);
  });

  it('makes a move wait until the bookings under way have ended, and then moves them too', async () => {
    const guestId = `guest_${randomUUID()}`;
    const client = await bookings.pool.connect();
    try {
      await client.query('begin');
      await client.query('select current_owner($1)', [guestId]);
      let hasMoved = false;
      const move = bookings
        .inTransaction((tx) => tx.guestMoves.record([guestId], '1008', NOW))
        .then((recorded) => {
          hasMoved = recorded.length === 1;
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
    const client = await bookings.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [guestId]);
      const waiting = bookings.store.book(bookingOf(guestId));
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
});
