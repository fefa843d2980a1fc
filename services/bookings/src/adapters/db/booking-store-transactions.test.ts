import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it, jest } from '@jest/globals';
import { NOW, useBookingStore } from '../../../test/support/booking-store.ts';
import { type NewBooking, Stale } from '../../application/ports/booking-store.ts';
import { heldBack, messageOf } from '../../domain/message/message.ts';

const SESSION = '019a0000-0000-7000-8000-0000000000bb';

describe('the store of bookings', () => {
  const bookings = useBookingStore();
  const { planned, bookingOf, countsOf } = bookings;

  describe('the notification of planned messages', () => {
    const mailOfLater = (booking: NewBooking) =>
      heldBack(messageOf('moved', booking.appointment, NOW, { before: booking.appointment }));

    it('is sent once the transaction has committed, with the due time', async () => {
      const booking = bookingOf('1020');
      await bookings.store.book(booking);
      planned.length = 0;
      await bookings.inTransaction(async (tx) => {
        await tx.messages.planMessage(mailOfLater(booking));
        expect(planned).toEqual([]);
      });
      expect(planned).toEqual([new Date('2026-11-18T18:00:10Z')]);
    });

    it('is not sent if the transaction is rolled back', async () => {
      const booking = bookingOf('1021');
      await bookings.store.book(booking);
      planned.length = 0;
      const undone = bookings.inTransaction(async (tx) => {
        await tx.messages.planMessage(mailOfLater(booking));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(planned).toEqual([]);
    });

    it('is sent for a booking whose customer can be reached', async () => {
      planned.length = 0;
      await bookings.store.book(bookingOf('1022'));
      expect(planned).toEqual([NOW]);
    });
  });

  it('commits a transaction as a whole or not at all', async () => {
    const booking = bookingOf('1010');
    await bookings.store.book(booking);
    const counts = await countsOf('1010');
    const deletion = { kind: 'appointment', before: booking.appointment, after: null } as const;
    await expect(
      bookings.inTransaction(async (tx) => {
        await tx.save([deletion], booking.cause, NOW);
        throw new Error('the machine stops here');
      }),
    ).rejects.toThrow('the machine stops here');
    expect(await countsOf('1010')).toEqual(counts);
  });

  it('PERM-08 keeps the changes of one appointment in order, whoever read the clock first', async () => {
    const booking = bookingOf('1013');
    await bookings.store.book(booking);
    let state = booking.appointment;
    const changeAt = async (at: Date) => {
      const after = { ...state, version: state.version + 1, updatedAt: at };
      await bookings.inTransaction((tx) =>
        tx.save([{ kind: 'appointment', before: state, after }], booking.cause, at),
      );
      const { rows } = await bookings.pool.query('select "updatedAt" from services where id = $1', [
        state.id,
      ]);
      state = { ...after, updatedAt: rows[0].updatedAt };
    };
    const later = new Date(NOW.getTime() + 5_000);
    // The second change read its clock before the first had locked the row, the third at the same instant.
    await changeAt(later);
    await changeAt(NOW);
    await changeAt(later);
    const { rows } = await bookings.pool.query<{ aggregateVersion: number }>(
      'select "aggregateVersion" from outbox where key = $1 order by "occurredAt"',
      [state.id],
    );
    expect(rows.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3, 4]);
    const { rowCount } = await bookings.pool.query(
      'select distinct "occurredAt" from outbox where key = $1',
      [state.id],
    );
    expect(rowCount).toBe(4);
  });

  it('rejects a change that is not based on the newest version', async () => {
    const booking = bookingOf('1011');
    await bookings.store.book(booking);
    const change = (priceCents: number) =>
      bookings.inTransaction((tx) =>
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
    const { rows } = await bookings.pool.query(
      'select "priceCents", price from services where id = $1',
      [booking.appointment.id],
    );
    expect(rows).toEqual([{ priceCents: 1, price: '$0.01' }]);
  });

  describe('an appointment that is matched with answers', () => {
    const matched = (booking: NewBooking, sessionId = SESSION) =>
      bookings.store.bookMatched(booking, async (answers) => {
        const before = await answers.ofSession(sessionId);
        const after = before && { ...before, appointmentId: booking.appointment.id, version: 2 };
        return { ...booking, response: before && after && { before, after } };
      });

    it('finds those that another transaction of its owner is saving', async () => {
      const booking = bookingOf('1030');
      const { contactName } = booking.response.after;
      const waiting = { ...booking.response.after, sessionId: SESSION, appointmentId: null };
      let outcome: ReturnType<typeof matched> | undefined;
      await bookings.inTransaction(async (tx) => {
        await tx.guestMoves.moveOf('1030');
        outcome = matched(booking);
        await eventually(bookings.someoneWaits);
        const saved = { kind: 'quiz-response', before: null, after: waiting } as const;
        await tx.save([saved], booking.cause, NOW);
      });
      expect(await outcome).toMatchObject({ response: { after: { contactName, version: 2 } } });
      expect(await countsOf('1030')).toMatchObject({ services: 1, responses: 1 });
    });

    it('finds those that are being saved for the account that its guest has moved to', async () => {
      const guestId = `guest_${randomUUID()}`;
      await bookings.inTransaction((tx) => tx.guestMoves.record([guestId], '1034', NOW));
      const sessionId = randomUUID();
      const booking = bookingOf('1034', { callerId: guestId });
      const waiting = { ...booking.response.after, sessionId, appointmentId: null };
      let outcome: ReturnType<typeof matched> | undefined;
      await bookings.inTransaction(async (tx) => {
        await tx.guestMoves.moveOf('1034');
        outcome = matched(booking, sessionId);
        await eventually(bookings.someoneWaits);
        const saved = { kind: 'quiz-response', before: null, after: waiting } as const;
        await tx.save([saved], booking.cause, NOW);
      });
      expect(await outcome).toMatchObject({ response: { after: { version: 2 } } });
    });

    it('is written without any', async () => {
      const { appointment, ...booking } = bookingOf('1031');
      const bare = { ...appointment, quizResponseId: null };
      const written = { ...booking, appointment: bare, response: null };
      expect(await bookings.store.bookMatched(written, async () => written)).toBe(written);
      expect(await countsOf('1031')).toMatchObject({ services: 1, responses: 0, events: 1 });
    });

    it('looks for none under an owner that has moved', async () => {
      const guestId = `guest_${randomUUID()}`;
      await bookings.inTransaction((tx) => tx.guestMoves.record([guestId], '1032', NOW));
      const lookFor = jest.fn(async () => bookingOf(guestId));
      const outcome = bookings.store.bookMatched(bookingOf(guestId), lookFor);
      await expect(outcome).rejects.toBeInstanceOf(Stale);
      expect(lookFor).not.toHaveBeenCalled();
    });
  });

  it('PERM-08 keeps a booking after the save of its draft that read a later clock', async () => {
    const { response, ...booking } = bookingOf('1033');
    const later = new Date(NOW.getTime() + 5_000);
    const draft = { ...response.after, appointmentId: null, updatedAt: later };
    const saved = { kind: 'quiz-response', before: null, after: draft } as const;
    await bookings.inTransaction((tx) => tx.save([saved], booking.cause, later));
    const after = { ...response.after, version: 2 };
    await bookings.store.book({ ...booking, response: { before: draft, after } });
    const { rows } = await bookings.pool.query<{ aggregateVersion: number }>(
      'select "aggregateVersion" from outbox where key = $1 order by "occurredAt"',
      [draft.id],
    );
    expect(rows.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2]);
  });
});
