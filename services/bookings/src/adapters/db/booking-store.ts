import { inTransaction, onceMore, type SqlExecutor } from '@dewlane/service-kit';
import type pg from 'pg';
import {
  type Booker,
  type BookingSearch,
  type BookingStore,
  type NewBooking,
  Stale,
} from '../../application/ports/booking-store.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { readBookingFacts } from './booking-facts.ts';
import { orFull } from './full.ts';
import { createPlaces } from './places.ts';
import { createQuizResponses } from './quiz-responses.ts';
import { orStale } from './stale-writes.ts';
import type { Writing } from './transactions.ts';
import { writeBooking } from './write-booking.ts';

/**
 * Bookings in PostgreSQL: the facts of each are read in one round trip, and it is written in one unless there are crews
 * or answers are looked for first.
 */
export function createBookingStore(pool: pg.Pool, writing: Writing): BookingStore {
  const { source, toEvent, onMessagePlanned } = writing;
  const written = async <Booking extends NewBooking>(
    { request }: Booker,
    write: () => Promise<Booking | null>,
  ): Promise<Booking | null> => {
    // With a key, a retry after a lost connection recognises a booking that was committed after all.
    const isRepeatable = request.key !== null;
    const writeSafely = () => (isRepeatable ? onceMore(write) : write());
    const booking = await orFull(() => orStale(writeSafely));
    if (booking && (booking.message !== null || booking.reminders.length > 0)) {
      onMessagePlanned(booking.message?.dueAt ?? 'now');
    }
    return booking;
  };
  const write = async <Booking extends NewBooking>(booking: Booking) => {
    if (booking.search) return await writeLocked(pool, writing, booking, async () => booking);
    return (await writeBooking(pool, source, toEvent, booking, null)) ? booking : null;
  };
  return {
    factsFor: (query) => readBookingFacts(pool, query),
    book: (booking) => written(booking, () => write(booking)),
    bookMatched: (by, bookingWith) =>
      written(by, () =>
        writeLocked(pool, writing, by, (tx) => bookingWith(createQuizResponses(tx))),
      ),
  };
}

/**
 * Makes a booking once its owner is locked, and writes it with a place for the crew, if there are crews: bookings of a
 * day take turns under its lock, each seeing the places left. The owner's locks are taken before the day's, and that of
 * the account before that of a guest that has moved to it, as in every other transaction, to avoid deadlocks.
 */
function writeLocked<Booking extends NewBooking>(
  pool: pg.Pool,
  { source, toEvent }: Writing,
  { callerId, ownerId, mostAhead, now }: Booker,
  bookingIn: (tx: SqlExecutor) => Promise<Booking>,
): Promise<Booking | null> {
  return inTransaction(pool, async (tx, client) => {
    const [locked] = await tx.$queryRawUnsafe<{ owner: string | null }[]>(
      `select "current_owner"($2), "current_owner"($1) as owner, "admit_appointment"($2, $3::int, $4)`,
      callerId,
      ownerId,
      mostAhead,
      now,
    );
    if (locked?.owner !== ownerId) throw new Stale();
    const booking = await bookingIn(tx);
    const place = booking.search && (await placeOf(tx, booking.search, now));
    const isBooked = await writeBooking(client, source, toEvent, booking, place);
    return isBooked ? booking : null;
  });
}

async function placeOf(
  tx: SqlExecutor,
  { query, today, find }: BookingSearch,
  now: Date,
): Promise<Place | null> {
  const places = createPlaces(tx);
  const place = find(await places.capacityOn(query));
  if (place) await places.clear(place, { holders: query.holders, today, now });
  return place;
}
