import type { Cause } from '@dewlane/events/cause';
import {
  appendToOutbox,
  inTransaction,
  isUuid,
  type OutboxEvent,
  type SqlExecutor,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { Stale } from '../../application/ports/booking-store.ts';
import type { CrewChange, CrewStore, CrewTransaction } from '../../application/ports/crews.ts';
import type { Crew } from '../../domain/availability/crew.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { createCrewReads, readOutlook } from './crew-reads.ts';
import { createIdempotency } from './idempotency.ts';
import { CREWS_LOCK } from './place-locks.ts';
import { orStale } from './stale-writes.ts';

/** Turns a change into its contract event; main passes in the events adapter's function. */
type ToCrewEvent = (change: CrewChange, cause: Cause) => OutboxEvent;

/** What writing crews needs. */
export interface CrewWriting {
  /** The service's name in its events. */
  readonly source: string;
  readonly toEvent: ToCrewEvent;
  readonly zone: TimeZone;
}

const SAVE = `insert into "crews" ("id", "name", "color", "hours", "active", "version", "createdAt", "updatedAt")
  values ($1::uuid, $2, $3, $4::jsonb, $5, $6, $7, $8)
  on conflict ("id") do update set "name" = excluded."name", "color" = excluded."color",
    "hours" = excluded."hours", "active" = excluded."active", "version" = excluded."version",
    "updatedAt" = excluded."updatedAt"`;

/** Waits for concurrent changes of these appointments, and blocks further ones until the transaction ends. */
const UNCHANGED = `
with unchanged as (
  select from "services" as booked
  join jsonb_to_recordset($1::jsonb) as chosen("appointmentId" uuid, "version" int)
    on chosen."appointmentId" = booked."id"
  where booked."version" = chosen."version"
  order by booked."id" for share of booked
)
select count(*)::int as count from unchanged`;

const ADD_PLACES = `
insert into "crew_times" ("crewId", "kind", "startsAt", "endsAt", "appointmentId")
select "crewId", 'appointment', "startsAt", "endsAt", "appointmentId"
from jsonb_populate_recordset(null::"crew_times", $1::jsonb)`;

/** The crews in PostgreSQL. */
export function createCrewStore(pool: pg.Pool, { source, toEvent, zone }: CrewWriting): CrewStore {
  return {
    ...createCrewReads(pool, zone),
    inTransaction: (work) =>
      orStale(() =>
        inTransaction(pool, async (tx) => {
          // Transactions that take a place hold this lock shared: each has ended, or waits and then sees this one's
          // writes.
          await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(${CREWS_LOCK})`);
          return await work(createCrewTransaction(tx, { source, toEvent, zone }));
        }),
      ),
  };
}

function createCrewTransaction(
  tx: SqlExecutor,
  { source, toEvent, zone }: CrewWriting,
): CrewTransaction {
  return {
    ...createIdempotency(tx),

    async crew(id) {
      if (!isUuid(id)) return null;
      const sql = 'select * from "crews" where "id" = $1::uuid';
      return (await tx.$queryRawUnsafe<Crew[]>(sql, id))[0] ?? null;
    },

    async countCrews() {
      const sql = 'select count(*)::int as count from "crews" where "active"';
      return (await tx.$queryRawUnsafe<{ count: number }[]>(sql))[0]?.count ?? 0;
    },

    async save(change, cause) {
      const { id, name, color, hours, active, version, createdAt, updatedAt } = change.after;
      const json = hours === null ? null : JSON.stringify(hours);
      const values = [id, name, color, json, active, version, createdAt, updatedAt];
      await tx.$executeRawUnsafe(SAVE, ...values);
      await appendToOutbox(tx, source, [toEvent(change, cause)]);
    },

    outlook: (now) => readOutlook((sql, values) => tx.$queryRawUnsafe(sql, ...values), now, zone),

    async addPlaces(places, now) {
      await tx.$executeRawUnsafe(
        `delete from "crew_times" where "kind" = 'hold' and "heldUntil" <= $1`,
        now,
      );
      const rows = places.map(({ appointmentId, version, place }) => ({
        appointmentId,
        version,
        crewId: place.crewId,
        startsAt: new Date(place.startsAt),
        endsAt: new Date(place.endsAt),
      }));
      const json = JSON.stringify(rows);
      const [unchanged] = await tx.$queryRawUnsafe<{ count: number }[]>(UNCHANGED, json);
      if (unchanged?.count !== rows.length) throw new Stale();
      await tx.$executeRawUnsafe(ADD_PLACES, json);
    },

    async freeTimesOf(crewId, now) {
      await tx.$executeRawUnsafe(
        `delete from "crew_times" as time where time."crewId" = $1::uuid and time."endsAt" > $2
           and not exists (select from "services" as booked
             where booked."id" = time."appointmentId" and booked."status" = 'in_progress' and time."kind" = 'appointment'
               and time."startsAt" <= $2)`,
        crewId,
        now,
      );
    },
  };
}
