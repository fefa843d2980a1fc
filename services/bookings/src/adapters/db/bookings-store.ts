import { inTransaction } from '@dewlane/service-kit';
import type pg from 'pg';
import type { Bookings } from '../../application/ports.ts';
import { readBookingFacts } from './booking-facts.ts';
import { orFull } from './full.ts';
import type { ToEvent } from './ports.ts';
import { orStale } from './stale-writes.ts';
import { unitOf } from './unit.ts';
import { writeBooking } from './write-booking.ts';

/** Appointments and answers in PostgreSQL; `source` names the service in its events. */
export function createBookingsStore(pool: pg.Pool, source: string, toEvent: ToEvent): Bookings {
  return {
    factsFor: (query) => readBookingFacts(pool, query),
    book: (booking) => orFull(() => orStale(() => writeBooking(pool, source, toEvent, booking))),
    inUnit: (work) => orStale(() => inTransaction(pool, (tx) => work(unitOf(tx, source, toEvent)))),
  };
}
