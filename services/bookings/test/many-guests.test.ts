import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { onUserEvent } from '../src/adapters/events/on-user-event.ts';
import { NOW, useBookingStore, ZONE } from './support/booking-store.ts';
import { userChanged, userErased } from './support/events.ts';

const COUNT = 3_000;

describe('an account to which thousands of guests have moved', () => {
  const bookings = useBookingStore();
  const guests = (count: number) => Array.from({ length: count }, () => `guest_${randomUUID()}`);
  /** Handles an event; returns how many statements that takes. */
  async function handle(event: Parameters<typeof onUserEvent>[1]): Promise<number> {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await bookings.inTransaction((tx) => onUserEvent(tx, event, NOW, ZONE));
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  }
  const owners = async () => {
    const { rows } = await bookings.pool.query(
      'select "userId" as owner from services union select "userId" from quiz_responses order by 1',
    );
    return rows.map(({ owner }) => owner);
  };

  it('needs a few statements for an event, however many of them are known already', async () => {
    const known = guests(COUNT);
    await bookings.pool.query(
      `insert into guest_moves ("guestId", "userId", "movedAt")
       select guest, '2001', $2 from unnest($1::text[]) as guest`,
      [known, NOW],
    );
    const [fresh = ''] = guests(1);
    await bookings.store.book(bookings.bookingOf(fresh));
    const event = userChanged('2001', 2, { guestIds: [...known, fresh] });
    expect(await handle(event)).toBeLessThan(25);
    expect(await owners()).toEqual(['2001']);
  });

  it('ACCT-06 needs a few statements for its erasure', async () => {
    const named = guests(COUNT);
    for (const owner of [...named.slice(-2), '2002']) {
      await bookings.store.book(bookings.bookingOf(owner));
    }
    expect(await handle(userErased('2002', 2, { guestIds: named }))).toBeLessThan(40);
    const { rows } = await bookings.pool.query(
      `select "contactName" from services where "userId" <> '2001'`,
    );
    expect(rows).toEqual(Array(3).fill({ contactName: null }));
  });
});
