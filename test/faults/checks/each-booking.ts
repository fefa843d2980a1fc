import type { ConfirmedBooking } from '../bookings/ledger.ts';
import type { Databases } from './databases.ts';

const BOOKED_EVENTS = `
  select id, key from outbox where type = 'bookings.appointment-booked.v1' and key = any($1)`;

const WRONG_REMINDERS = `
  with due as (
    select services."id" as id, kind, "startsAt", "startsAt" - long as at
    from services, (values ('24h', interval '24 hours'), ('2h', interval '2 hours')) as due (kind, long)
    where services."id" = any($1::uuid[])
      and "contactEmail" is not null and "startsAt" - long > "createdAt"
  ), planned as (
    select "appointmentId", kind, "startsAt", "remindAt"
    from reminders where "appointmentId" = any($1::uuid[])
  )
  (select * from due except select * from planned) union all
  (select * from planned except select * from due)`;

/** Looks for each confirmed booking's own rows, since counts may match by chance. Returns what is wrong, one sentence each. */
export async function missingOf(
  { bookings, admin }: Databases,
  confirmed: readonly ConfirmedBooking[],
): Promise<string[]> {
  const ids = confirmed.map(({ appointmentId }) => appointmentId);
  const events = await bookings.query<{ id: string; key: string }>(BOOKED_EVENTS, [ids]);
  const eventIds = events.rows.map(({ id }) => id);
  const found = {
    'different appointments': new Set(ids).size,
    appointments: await count(bookings, 'select from services where id = any($1::uuid[])', ids),
    'booked events': new Set(events.rows.map(({ key }) => key)).size,
    'inbox rows': await count(
      admin,
      `select from inbox where consumer = 'admin' and "eventId" = any($1::uuid[])`,
      eventIds,
    ),
    "admin's rows": await count(
      admin,
      'select from appointments where id = any($1) and not deleted',
      ids,
    ),
    'addresses to remind': await count(
      bookings,
      'select from services where id = any($1::uuid[]) and "contactEmail" is not null',
      ids,
    ),
  };
  const withEmail = confirmed.filter(({ hasEmail }) => hasEmail).length;
  const faults = Object.entries(found)
    .map(([what, many]) => ({
      what,
      many,
      of: what === 'addresses to remind' ? withEmail : ids.length,
    }))
    .filter(({ many, of }) => many !== of)
    .map(({ what, many, of }) => `${what}: ${many} of ${of}`);
  const reminders = await bookings.query(WRONG_REMINDERS, [ids]);
  return reminders.rows.length === 0
    ? faults
    : [...faults, `reminders that are not those due: ${reminders.rows.length}`];
}

async function count(
  pool: Databases['admin'],
  select: string,
  ids: readonly string[],
): Promise<number> {
  return (await pool.query(select, [ids])).rowCount ?? 0;
}
