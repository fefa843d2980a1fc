import { describe, expect, it } from '@jest/globals';
import { NOW, useBookingStore } from '../../../test/support/booking-store.ts';
import { type NewBooking, Stale } from '../../application/ports/booking-store.ts';
import { heldBack, messageOf } from '../../domain/message/message.ts';

describe('the store of bookings', () => {
  const bookings = useBookingStore();
  const { planned, bookingOf, countsOf, NOTHING } = bookings;

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
    await expect(
      bookings.inTransaction(async (tx) => {
        await tx.save(
          [
            { kind: 'quiz-response', before: null, after: booking.response.after },
            { kind: 'appointment', before: null, after: booking.appointment },
          ],
          booking.cause,
          NOW,
        );
        await tx.messages.addReminders(booking.reminders);
        throw new Error('the machine stops here');
      }),
    ).rejects.toThrow('the machine stops here');
    expect(await countsOf('1010')).toEqual(NOTHING);
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
});
