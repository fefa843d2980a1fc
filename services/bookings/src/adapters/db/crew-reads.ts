import { NOTHING_SAVED, type SavedSettings } from '@dewlane/catalog';
import { isUuid } from '@dewlane/service-kit';
import type pg from 'pg';
import type { CapacityFacts, CapacityQuery, CrewReads } from '../../application/ports/crews.ts';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import type { Crew } from '../../domain/availability/crew.ts';
import { crewPlanOf, type PlacedAppointment } from '../../domain/availability/crew-plan.ts';
import {
  type ComingAppointment,
  isComing,
  type Outlook,
} from '../../domain/availability/outlook.ts';
import type { Span } from '../../domain/availability/span.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { STILL_ON_LIST } from './still-on.ts';

/**
 * A row for each active crew, or a single one without a crew if there are none. Instants are milliseconds, which parse
 * faster than dates.
 */
const CAPACITY = `
select (select "settings" from "business") as "settings", crew."id", crew."hours", taken."starts", taken."ends"
from (select) as always
left join "crews" as crew on crew."active"
left join lateral (
  select array_agg((extract(epoch from time."startsAt") * 1000)::float8) as "starts",
    array_agg((extract(epoch from time."endsAt") * 1000)::float8) as "ends"
  from "crew_times" as time
  where time."crewId" = crew."id"
    and tstzrange(time."startsAt", time."endsAt") && tstzrange($1, $2)
    and (time."kind" <> 'hold' or time."heldUntil" > $3)
    and (time."kind" <> 'hold' or time."holder" is null or time."holder" <> all($4::text[]))
    and ($5::uuid is null or time."appointmentId" is distinct from $5::uuid)
) as taken on true
order by crew."createdAt", crew."id"`;

interface CapacityRow {
  settings: SavedSettings | null;
  id: string | null;
  hours: Crew['hours'];
  starts: number[] | null;
  ends: number[] | null;
}

/** Runs one of these reads, on the pool or in a transaction. */
export type RunRead = <Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[],
) => Promise<Row[]>;

/** The settings and the crews' taken times within a span, in one round trip. */
export async function readCapacity(run: RunRead, query: CapacityQuery): Promise<CapacityFacts> {
  const { from, to, now, holders, appointmentId = null } = query;
  const rows = await run<CapacityRow>(CAPACITY, [from, to, now, holders, appointmentId]);
  const settings = rows[0]?.settings ?? NOTHING_SAVED;
  const crews = rows.flatMap(({ id, hours }) => (id === null ? [] : [{ id, hours }]));
  if (crews.length === 0) return { settings, capacity: null };
  const taken = new Map(rows.map((row) => [row.id ?? '', spansIn(row)]));
  return { settings, capacity: { crews, taken } };
}

function spansIn({ starts, ends }: CapacityRow): Span[] {
  return (starts ?? []).map((from, index) => ({ from, to: ends?.[index] ?? from }));
}

const TIMED = `booked."id", booked."version", booked."status", booked."serviceDate", booked."timeSlot", booked."customTime",
  booked."startsAt", booked."endsAt",
  place."crewId", place."startsAt" as "placeStartsAt", place."endsAt" as "placeEndsAt"`;

/**
 * Open appointments that may still be ahead, soonest first. Any promised time is over within a day of `endsAt`. A place
 * begins within a week of its appointment; the bound on `startsAt` saves scanning the places of all years.
 */
const COMING = `
select ${TIMED}
from "services" as booked
left join "crew_times" as place on place."appointmentId" = booked."id" and place."kind" = 'appointment'
  and place."startsAt" > $1::timestamptz - interval '7 days'
where booked."status" in ${STILL_ON_LIST}
  and (booked."endsAt" > $1::timestamptz - interval '1 day' or place."endsAt" > $1)
order by booked."startsAt", booked."createdAt", booked."id"`;

/** One open appointment. */
const TO_PLAN = `
select ${TIMED}
from "services" as booked
left join "crew_times" as place on place."appointmentId" = booked."id" and place."kind" = 'appointment'
where booked."id" = $1::uuid and booked."status" in ${STILL_ON_LIST}`;

type ComingRow = Pick<
  Appointment,
  'id' | 'version' | 'status' | 'serviceDate' | 'timeSlot' | 'customTime' | 'startsAt' | 'endsAt'
> & {
  crewId: string | null;
  placeStartsAt: Date | null;
  placeEndsAt: Date | null;
};

/** Later than any appointment. */
const END_OF_TIME = new Date('2300-01-01T00:00:00Z');

/** Everything that decides which appointments have a crew. */
export async function readOutlook(run: RunRead, now: Date, zone: TimeZone): Promise<Outlook> {
  const span = { from: now, to: END_OF_TIME };
  const { settings, capacity } = await readCapacity(run, { ...span, now, holders: [] });
  const rows = await run<ComingRow>(COMING, [now]);
  const crews = capacity?.crews ?? [];
  const taken = capacity?.taken ?? new Map();
  const coming = rows.map(comingIn).filter((one) => isComing(one, now, zone));
  return { settings, crews, taken, coming, zone };
}

function comingIn(row: ComingRow): ComingAppointment {
  const { id, version, status, crewId, placeStartsAt, placeEndsAt, startsAt, endsAt } = row;
  const place =
    crewId === null || placeStartsAt === null || placeEndsAt === null
      ? null
      : { crewId, startsAt: placeStartsAt.getTime(), endsAt: placeEndsAt.getTime() };
  const work = endsAt.getTime() - startsAt.getTime();
  return { id, version, status, time: serviceTimeOf(row), work, place };
}

const PLACED = `
select booked."id", booked."status", booked."serviceDate", booked."timeSlot", booked."customTime",
  booked."startsAt", booked."endsAt",
  place."startsAt" as "placeStartsAt", place."endsAt" as "placeEndsAt", to_jsonb(crew) as "crew"
from "services" as booked
left join "crew_times" as place on place."appointmentId" = booked."id" and place."kind" = 'appointment'
left join "crews" as crew on crew."id" = place."crewId"
where booked."id" = any($1::uuid[])`;

type PlacedRow = Omit<PlacedAppointment, 'place' | 'crew'> & {
  placeStartsAt: Date | null;
  placeEndsAt: Date | null;
  crew: Crew | null;
};

function placedIn(row: PlacedRow): PlacedAppointment {
  const { placeStartsAt, placeEndsAt, crew } = row;
  const place =
    crew === null || placeStartsAt === null || placeEndsAt === null
      ? null
      : { crewId: crew.id, startsAt: placeStartsAt.getTime(), endsAt: placeEndsAt.getTime() };
  return { ...row, place, crew };
}

/** Reads of crews and their time by SQL. */
export function createCrewReads(pool: pg.Pool, zone: TimeZone): CrewReads {
  const run: RunRead = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    capacity: (query) => readCapacity(run, query),
    crews: () => run<Crew>('select * from "crews" where "active" order by "createdAt", "id"', []),
    outlook: (now) => readOutlook(run, now, zone),
    async workToPlan(appointmentId) {
      if (!isUuid(appointmentId)) return null;
      const [row] = await run<ComingRow>(TO_PLAN, [appointmentId]);
      return row ? comingIn(row) : null;
    },
    async crewPlans(appointmentIds, now) {
      const span = { from: now, to: now };
      const [rows, { settings, capacity }] = await Promise.all([
        run<PlacedRow>(PLACED, [appointmentIds.filter(isUuid)]),
        readCapacity(run, { ...span, now, holders: [] }),
      ]);
      const business = { settings, crews: capacity?.crews ?? [], zone };
      return rows.map((row) => crewPlanOf(placedIn(row), business, now));
    },
  };
}
