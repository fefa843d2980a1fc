import { eventually } from '@dewlane/test-engines';
import type pg from 'pg';

/** The crews of a race, looked at in the database of bookings, which may have been killed just now. */
export interface RaceCrews {
  /** The minutes that a time is held, from the next hold on; what the business has not set otherwise is 10. */
  holdFor(minutes: number): Promise<void>;
  /** Ends every hold as if its time were over. */
  passHolds(): Promise<void>;
  /** The milliseconds until the time of the last hold is over, none where it is or there is no hold. */
  msUntilHoldsPass(): Promise<number>;
  /** What is wrong with their places once these appointments, and no others, were confirmed; one sentence each. */
  wrongPlaces(appointmentIds: readonly string[]): Promise<string[]>;
  /** Sends the crews away and drops the settings, so that there is no end of room again. */
  dismiss(): Promise<void>;
}

const OVERLAPS = `
  select count(*)::int as count from crew_times as one join crew_times as other
    on one."crewId" = other."crewId" and one."id" < other."id"
    and tstzrange(one."startsAt", one."endsAt") && tstzrange(other."startsAt", other."endsAt")
  where one."crewId" = any($1::uuid[])`;

/** Makes so many crews, who work whenever the business is open. */
export async function hireCrews(pool: pg.Pool, count: number): Promise<RaceCrews> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into crews ("id", "name", "color", "version", "createdAt", "updatedAt")
     select gen_random_uuid(), 'Crew ' || number, '#0f766e', 1, now(), now()
     from generate_series(1, $1::int) as number returning "id"`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  /** Sends a statement until the database, which was killed a moment ago, does it. */
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
    async msUntilHoldsPass() {
      const [last] = await query<{ ms: number }>(
        `select coalesce(max(extract(epoch from "heldUntil" - clock_timestamp()) * 1000), 0)::float as ms
         from crew_times where kind = 'hold' and "crewId" = any($1::uuid[])`,
      );
      return Math.max(0, last?.ms ?? 0);
    },
    async passHolds() {
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

/** What crews' times hold. */
export interface CrewTimes {
  /** The appointments that have a place, one for each place. */
  readonly places: readonly string[];
  /** Pairs of times of one crew that overlap. */
  readonly overlaps: number;
  /** Holds and whatever else is left. */
  readonly others: number;
}

/** Each appointment has one place, each place an appointment, and nothing else is left; what isn't so, one sentence each. */
export function unequalPlaces(
  appointmentIds: readonly string[],
  { places, overlaps, others }: CrewTimes,
): string[] {
  const without = appointmentIds.filter((id) => !places.includes(id));
  const strange = places.filter((id) => !appointmentIds.includes(id));
  const twice = places.length - new Set(places).size;
  const faults: [number, string][] = [
    [without.length, 'appointments without a place'],
    [strange.length, 'places of nobody who was confirmed'],
    [twice, 'places too many for their appointments'],
    [overlaps, 'overlaps'],
    [others, 'holds left when their time had passed'],
  ];
  return faults.filter(([many]) => many > 0).map(([many, what]) => `${what}: ${many}`);
}
