import type pg from 'pg';
import type { Bookings } from '../../application/ports.ts';
import { readBookingFacts } from './booking-facts.ts';
import { orFull } from './full.ts';
import { orStale } from './stale-writes.ts';
import type { Writing } from './transactions.ts';
import { writeBooking } from './write-booking.ts';

/** Whole bookings in PostgreSQL, each read in one round trip and written in one. */
export function createBookingsStore(pool: pg.Pool, writing: Writing): Bookings {
  const { source, toEvent, onMailPlanned } = writing;
  return {
    factsFor: (query) => readBookingFacts(pool, query),
    async book(booking) {
      const isBooked = await orFull(() =>
        orStale(() => writeBooking(pool, source, toEvent, booking)),
      );
      if (isBooked && (booking.mail !== null || booking.reminders.length > 0)) {
        onMailPlanned(booking.mail?.dueAt ?? 'now');
      }
      return isBooked;
    },
  };
}
