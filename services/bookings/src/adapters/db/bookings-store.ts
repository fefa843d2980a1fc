import { inTransaction, onceMore } from '@dewlane/service-kit';
import type pg from 'pg';
import type { BookingSearch, Bookings, NewBooking } from '../../application/ports.ts';
import { readBookingFacts } from './booking-facts.ts';
import { orFull } from './full.ts';
import { placesIn } from './places.ts';
import { orStale } from './stale-writes.ts';
import type { Writing } from './transactions.ts';
import { writeBooking } from './write-booking.ts';

/** Whole bookings in PostgreSQL, each read in one round trip and, without crews, written in one. */
export function createBookingsStore(pool: pg.Pool, writing: Writing): Bookings {
  const { source, toEvent, onMailPlanned } = writing;
  const write = (booking: NewBooking) =>
    booking.search
      ? writePlaced(pool, writing, booking, booking.search)
      : writeBooking(pool, source, toEvent, booking, null);
  return {
    factsFor: (query) => readBookingFacts(pool, query),
    async book(booking) {
      // By its key a booking is known again, whatever became of a connection that was lost.
      const isRepeatable = booking.claim.key !== null;
      const writeSafely = () => (isRepeatable ? onceMore(() => write(booking)) : write(booking));
      const isBooked = await orFull(() => orStale(writeSafely));
      if (isBooked && (booking.mail !== null || booking.reminders.length > 0)) {
        onMailPlanned(booking.mail?.dueAt ?? 'now');
      }
      return isBooked;
    },
  };
}

/**
 * The same with a crew's time: whoever books a day waits for those before, sees what they left, and takes of it. The owner's
 * locks come before the day's, as in every other transaction, so that nobody waits for each other.
 */
function writePlaced(
  pool: pg.Pool,
  { source, toEvent }: Writing,
  booking: NewBooking,
  { query, find }: BookingSearch,
): Promise<boolean> {
  return inTransaction(pool, async (tx, client) => {
    const { callerId, ownerId, mostAhead, now } = booking;
    await tx.$executeRawUnsafe(
      'select "current_owner"($1), "admit_appointment"($2, $3::int, $4)',
      callerId,
      ownerId,
      mostAhead,
      now,
    );
    const places = placesIn(tx);
    const place = find(await places.capacityOn(query));
    if (place) await places.makeRoom(place, query.holders, now);
    return await writeBooking(client, source, toEvent, booking, place);
  });
}
