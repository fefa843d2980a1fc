import { SettingsError } from '@dewlane/service-kit';
import type pg from 'pg';
import { BUSINESS_ID } from '../../domain/business/business.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { STILL_ON_LIST } from './still-on.ts';

/** One statement, so that processes that start together agree. */
const KEEP = `
insert into "booked_zone" as kept ("id", "timeZone") values ('${BUSINESS_ID}', $1)
on conflict ("id") do update set "timeZone" = excluded."timeZone"
where kept."timeZone" <> excluded."timeZone" and not exists (
  select from "services" where "status" in ${STILL_ON_LIST} and "startsAt" > $2)`;

/**
 * Records the time zone in which appointments are booked, and refuses another one while an open appointment starts after
 * `since`: stored instants would contradict the times that customers were told (OPS-33).
 * @throws SettingsError with both zones and what to do
 */
export async function keepBookedZone(pool: pg.Pool, zone: TimeZone, since: Date): Promise<void> {
  await pool.query(KEEP, [zone, since]);
  const { rows } = await pool.query<{ timeZone: TimeZone }>('select "timeZone" from "booked_zone"');
  const [kept] = rows;
  if (!kept || kept.timeZone === zone) return;
  throw new SettingsError([
    `BUSINESS_TIME_ZONE: is ${zone}, but open appointments were booked in ${kept.timeZone}. Set that until they are over or cancelled.`,
  ]);
}
