import type pg from 'pg';
import type { Databases } from './databases.ts';

/** How many rows the services' tables have. */
export interface Counts {
  readonly vehicles: number;
  readonly appointments: number;
  readonly quizResponses: number;
  readonly bookedEvents: number;
  readonly adminAppointments: number;
  readonly reminders: number;
  readonly dueReminders: number;
  /** Each consumer's inbox rows, and the events published for it. */
  readonly adminInbox: number;
  readonly eventsForAdmin: number;
  readonly bookingsInbox: number;
  readonly eventsForBookings: number;
  readonly vehiclesInbox: number;
  readonly eventsForVehicles: number;
  readonly unpublished: number;
  readonly deadLetters: number;
}

/** The events of an outbox, and how many are still to be published. */
const OUTBOX = `
  select count(*)::int as events, count(*) filter (where "publishedAt" is null)::int as unpublished,
    count(*) filter (where topic = 'bookings.appointments')::int as appointments,
    count(*) filter (where type = 'bookings.appointment-booked.v1')::int as booked
  from outbox`;

/**
 * Reminders go 24 h and 2 h before the start, but only to an address and only if that time was still to come at the
 * booking (design.md#bookings-vehicles-mail).
 */
const DUE_REMINDERS = `
  select count(*)::int as count
  from services, (values (interval '24 hours'), (interval '2 hours')) as before (long)
  where "contactEmail" is not null and "startsAt" - before.long > "createdAt"`;

interface Outbox {
  events: number;
  unpublished: number;
  appointments: number;
  booked: number;
}

/** Counts rows and events in the databases of all services at nearly the same time. */
export async function takeCounts({
  identity,
  vehicles,
  bookings,
  admin,
}: Databases): Promise<Counts> {
  const [users, cars, booked] = await Promise.all([
    one<Outbox>(identity, OUTBOX),
    one<Outbox>(vehicles, OUTBOX),
    one<Outbox>(bookings, OUTBOX),
  ]);
  const dead = await Promise.all(
    [vehicles, bookings, admin].map((pool) => count(pool, 'dead_letters', '"deadAt" is not null')),
  );
  return {
    vehicles: await count(vehicles, 'vehicles'),
    appointments: await count(bookings, 'services'),
    quizResponses: await count(bookings, 'quiz_responses', '"completedAt"'),
    bookedEvents: booked.booked,
    adminAppointments: await count(admin, 'appointments', 'not deleted'),
    reminders: await count(bookings, 'reminders'),
    dueReminders: (await one<{ count: number }>(bookings, DUE_REMINDERS)).count,
    adminInbox: await count(admin, 'inbox'),
    eventsForAdmin: users.events + booked.events,
    bookingsInbox: await count(bookings, 'inbox'),
    eventsForBookings: users.events + cars.events,
    vehiclesInbox: await count(vehicles, 'inbox'),
    eventsForVehicles: users.events + booked.appointments,
    unpublished: users.unpublished + cars.unpublished + booked.unpublished,
    deadLetters: dead.reduce((sum, some) => sum + some, 0),
  };
}

async function count(pool: pg.Pool, table: string, where = 'true'): Promise<number> {
  const sql = `select count(*)::int as count from "${table}" where ${where}`;
  return (await one<{ count: number }>(pool, sql)).count;
}

async function one<Row>(pool: pg.Pool, sql: string): Promise<Row> {
  const { rows } = await pool.query(sql);
  return rows[0] as Row;
}
