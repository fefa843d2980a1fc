import { SettingsError } from '@dewlane/service-kit';
import type pg from 'pg';
import { BUSINESS_ID } from '../../domain/business/business.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';

/** One statement, so that processes that start together agree. */
const KEEP = `
insert into "booked_zone" as held ("id", "timeZone") values ('${BUSINESS_ID}', $1)
on conflict ("id") do update set "timeZone" = excluded."timeZone"
where held."timeZone" <> excluded."timeZone" and not exists (
  select from "services" where "status" in ('scheduled', 'in_progress') and "startsAt" > $2)`;

/**
 * Keeps the time zone in which appointments are booked. It can change only while no open one began after `since`: each
 * stores its instants, and what its texts mean in another zone is another time (OPS-33).
 * @throws SettingsError with both zones and what to do
 */
export async function keepBookedZone(pool: pg.Pool, zone: TimeZone, since: Date): Promise<void> {
  await pool.query(KEEP, [zone, since]);
  const { rows } = await pool.query<{ timeZone: TimeZone }>('select "timeZone" from "booked_zone"');
  const [kept] = rows;
  if (!kept || kept.timeZone === zone) return;
  throw new SettingsError([
    `BUSINESS_TIME_ZONE: is ${zone}, but appointments that lie ahead were booked in ${kept.timeZone}: set that until none does`,
  ]);
}
