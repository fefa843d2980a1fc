import { inTransaction, onceMore } from '@dewlane/service-kit';
import type pg from 'pg';
import type {
  BookingSearch,
  BookingStore,
  NewBooking,
} from '../../application/ports/booking-store.ts';
import { readBookingFacts } from './booking-facts.ts';
import { orFull } from './full.ts';
import { createPlaces } from './places.ts';
import { orStale } from './stale-writes.ts';
import type { Writing } from './transactions.ts';
import { writeBooking } from './write-booking.ts';

/** Bookings in PostgreSQL: the facts of each are read in one round trip and, without crews, it is written in one. */
export function createBookingStore(pool: pg.Pool, writing: Writing): BookingStore {
  const { source, toEvent, onMessagePlanned } = writing;
  const write = (booking: NewBooking) =>
    booking.search
      ? writePlaced(pool, writing, booking, booking.search)
      : writeBooking(pool, source, toEvent, booking, null);
  return {
    factsFor: (query) => readBookingFacts(pool, query),
    async book(booking) {
      // With a key, a retry after a lost connection recognises a booking that was committed after all.
      const isRepeatable = booking.request.key !== null;
      const writeSafely = () => (isRepeatable ? onceMore(() => write(booking)) : write(booking));
      const isBooked = await orFull(() => orStale(writeSafely));
      if (isBooked && (booking.message !== null || booking.reminders.length > 0)) {
        onMessagePlanned(booking.message?.dueAt ?? 'now');
      }
      return isBooked;
    },
  };
}

/**
 * The same, with a place for the crew: bookings of a day take turns under its lock, each seeing the places left. The
 * owner's locks are taken before the day's, as in every other transaction, to avoid deadlocks.
 */
function writePlaced(
  pool: pg.Pool,
  { source, toEvent }: Writing,
  booking: NewBooking,
  { query, today, find }: BookingSearch,
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
    const places = createPlaces(tx);
    const place = find(await places.capacityOn(query));
    if (place) await places.clear(place, { holders: query.holders, today, now });
    return await writeBooking(client, source, toEvent, booking, place);
  });
}
