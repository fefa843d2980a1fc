import { eventually } from '@dewlane/test-engines';
import type pg from 'pg';

/** The crews of a race, in the database of bookings. It may have been killed a moment ago, so everything is retried. */
export interface RaceCrews {
  /** Sets how many minutes the next holds last, instead of 10. */
  holdFor(minutes: number): Promise<void>;
  /** Makes every hold expire at once. */
  expireHolds(): Promise<void>;
  /** Milliseconds until the last hold expires; 0 if none is left. */
  msUntilHoldsExpire(): Promise<number>;
  /** What is wrong with the places if exactly these appointments were confirmed; one sentence each. */
  wrongPlaces(appointmentIds: readonly string[]): Promise<string[]>;
  /** Removes the crews and the settings, so that capacity is unlimited again. */
  dismiss(): Promise<void>;
}

const OVERLAPS = `
  select count(*)::int as count from crew_times as one join crew_times as other
    on one."crewId" = other."crewId" and one."id" < other."id"
    and tstzrange(one."startsAt", one."endsAt") && tstzrange(other."startsAt", other."endsAt")
  where one."crewId" = any($1::uuid[])`;

/** Adds crews that work whenever the business is open. */
export async function hireCrews(pool: pg.Pool, count: number): Promise<RaceCrews> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into crews ("id", "name", "color", "version", "createdAt", "updatedAt")
     select gen_random_uuid(), 'Crew ' || number, '#0f766e', 1, now(), now()
     from generate_series(1, $1::int) as number returning "id"`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  /** Repeats a statement until the database is back. */
  const query = <Row extends pg.QueryResultRow>(sql: string) =>
    eventually(async () => (await pool.query<Row>(sql, [ids])).rows);
  return {
    async holdFor(minutes) {
      await eventually(() =>
        pool.query(
          `insert into business values ('business', 1, $1, now())
           on conflict ("id") do update set "settings" = excluded."settings"`,
          [JSON.stringify({ holdMinutes: minutes })],
        ),
      );
    },
    async msUntilHoldsExpire() {
      const [last] = await query<{ ms: number }>(
        `select coalesce(max(extract(epoch from "heldUntil" - clock_timestamp()) * 1000), 0)::float as ms
         from crew_times where kind = 'hold' and "crewId" = any($1::uuid[])`,
      );
      return Math.max(0, last?.ms ?? 0);
    },
    async expireHolds() {
      await query(
        `update crew_times set "heldUntil" = now() where kind = 'hold' and "crewId" = any($1::uuid[])`,
      );
    },
    async wrongPlaces(appointmentIds) {
      const times = await query<{ kind: string; appointmentId: string | null }>(
        'select "kind", "appointmentId" from crew_times where "crewId" = any($1::uuid[])',
      );
      const [overlaps] = await query<{ count: number }>(OVERLAPS);
      const places = times.flatMap(({ kind, appointmentId }) =>
        kind === 'appointment' && appointmentId !== null ? [appointmentId] : [],
      );
      return unequalPlaces(appointmentIds, {
        places,
        overlaps: overlaps?.count ?? 0,
        others: times.length - places.length,
      });
    },
    async dismiss() {
      await query(
        `update crews set "active" = false, "version" = "version" + 1 where "id" = any($1::uuid[])`,
      );
      await eventually(() => pool.query('delete from business'));
    },
  };
}

/** The times that crews are taken. */
export interface CrewTimes {
  /** The appointment id of each place. */
  readonly places: readonly string[];
  /** Pairs of times of one crew that overlap. */
  readonly overlaps: number;
  /** How many holds and other rows are left. */
  readonly others: number;
}

/** Each appointment has one place, each place an appointment, and nothing else is left. Returns violations, one sentence each. */
export function unequalPlaces(
  appointmentIds: readonly string[],
  { places, overlaps, others }: CrewTimes,
): string[] {
  const without = appointmentIds.filter((id) => !places.includes(id));
  const strange = places.filter((id) => !appointmentIds.includes(id));
  const twice = places.length - new Set(places).size;
  const faults: [number, string][] = [
    [without.length, 'appointments without a place'],
    [strange.length, 'places without a confirmed appointment'],
    [twice, 'additional places of the same appointments'],
    [overlaps, 'overlaps'],
    [others, 'holds left after their expiry'],
  ];
  return faults.filter(([many]) => many > 0).map(([many, what]) => `${what}: ${many}`);
}
