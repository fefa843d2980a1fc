import type { SqlExecutor } from '@dewlane/service-kit';
import type { Places } from '../../application/ports/places.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { readCapacity } from './crew-reads.ts';
import { CREWS_LOCK } from './place-locks.ts';

interface PlaceRow {
  crewId: string;
  startsAt: Date;
  endsAt: Date;
}

/** A visitor's hold that was deleted. */
interface HoldRow {
  holder: string;
  heldUntil: Date;
}

/** The holds of an address are on any days: its lock comes after those of the owner and the day, and before rows of holds. */
const ADDRESS_LOCK = `select pg_advisory_xact_lock(hashtextextended('holds of ' || $1::text, 0))`;

/**
 * The crews' time in one transaction. The lock of a day serialises the choice of a place; conflicts it can't see (a job
 * across midnight) are caught by the exclusion constraint.
 */
export function createPlaces(tx: SqlExecutor): Places {
  /** Counts what was left of released holds as not held; returns whether there were any. */
  const giveBack = async (released: readonly HoldRow[], day: string, now: Date) => {
    const alive = released.filter(({ heldUntil }) => heldUntil > now);
    for (const { holder, heldUntil } of alive) {
      await addHeldMs(tx, holder, day, now.getTime() - heldUntil.getTime());
    }
    return alive.length > 0;
  };
  const clearPlace: Places['clearPlace'] = async (
    place,
    { holders, today, now },
    appointmentId,
  ) => {
    const cleared = await tx.$queryRawUnsafe<HoldRow[]>(
      `with cleared as (
         delete from "crew_times" where "kind" = 'hold' and ("holder" = any($1::text[])
           or (("heldUntil" <= $2 or "appointmentId" = $3::uuid) and "crewId" = $4::uuid
             and tstzrange("startsAt", "endsAt") && tstzrange($5, $6)))
         returning *
       ), still_kept as (
         insert into "crew_times" ("kind", "appointmentId", "crewId", "startsAt", "endsAt", "heldUntil")
         select "kind", "appointmentId", "crewId", part."from", part."to", "heldUntil"
         from cleared, lateral (values
           ("startsAt", $5::timestamptz), ($6::timestamptz, "endsAt")) as part("from", "to")
         where "appointmentId" = $3::uuid and "heldUntil" > $2 and part."from" < part."to"
       ) select "holder", "heldUntil" from cleared where "holder" is not null`,
      holders,
      now,
      appointmentId ?? null,
      place.crewId,
      new Date(place.startsAt),
      new Date(place.endsAt),
    );
    await giveBack(cleared, today, now);
  };
  return {
    async capacityOn({ days, ...query }) {
      await tx.$executeRawUnsafe(
        `select pg_advisory_xact_lock_shared(${CREWS_LOCK}),
           (select count(pg_advisory_xact_lock(hashtextextended('places of ' || day, 0)))
            from unnest($1::text[]) as day)`,
        [...new Set(days)].sort(),
      );
      return await readCapacity((sql, values) => tx.$queryRawUnsafe(sql, ...values), query);
    },

    clearPlace,

    async placeOf(appointmentId) {
      const [row] = await tx.$queryRawUnsafe<PlaceRow[]>(
        `select "crewId", "startsAt", "endsAt" from "crew_times"
         where "appointmentId" = $1::uuid and "kind" = 'appointment'`,
        appointmentId,
      );
      return row ? placeIn(row) : null;
    },

    async takePlace(appointmentId, { crewId, startsAt, endsAt }) {
      await tx.$executeRawUnsafe(
        `insert into "crew_times" ("kind", "appointmentId", "crewId", "startsAt", "endsAt")
         values ('appointment', $1::uuid, $2::uuid, $3, $4)`,
        appointmentId,
        crewId,
        new Date(startsAt),
        new Date(endsAt),
      );
    },

    async releasePlace(appointmentId, keptUntil) {
      // What an earlier change has kept is of no use any more: only the newest one can be undone.
      await tx.$executeRawUnsafe(
        `delete from "crew_times"
         where "appointmentId" = $1::uuid and ("kind" = 'hold' or $2::timestamptz is null)`,
        appointmentId,
        keptUntil,
      );
      if (keptUntil === null) return;
      await tx.$executeRawUnsafe(
        `update "crew_times" set "kind" = 'hold', "heldUntil" = $2 where "appointmentId" = $1::uuid`,
        appointmentId,
        keptUntil,
      );
    },

    async lockAddress(address) {
      if (address !== null) await tx.$executeRawUnsafe(ADDRESS_LOCK, address);
    },

    async otherHolds({ from, until }, { now, holders, address }) {
      const rows = await tx.$queryRawUnsafe<(PlaceRow & { address: string | null })[]>(
        `select "crewId", "startsAt", "endsAt", "address" from "crew_times"
         where "kind" = 'hold' and "heldUntil" > $1 and "holder" <> all($2::text[])
           and ("startsAt" between $3 and $4 or "address" = $5)`,
        now,
        holders,
        new Date(from),
        new Date(until),
        address,
      );
      const places = rows.map(placeIn);
      return {
        places: places.filter(({ startsAt }) => startsAt >= from && startsAt <= until),
        ofAddress: rows.filter((row) => row.address !== null && row.address === address).length,
      };
    },

    async heldMs(holders, day) {
      const [row] = await tx.$queryRawUnsafe<{ ms: number }[]>(
        `select coalesce(sum("ms"), 0)::int as ms from "held_times"
         where "holder" = any($1::text[]) and "day" = $2::date`,
        holders,
        day,
      );
      return row?.ms ?? 0;
    },

    async hold({ holder, address, place, until }, day, now) {
      await clearPlace(place, { holders: [holder], today: day, now });
      const values = [place.crewId, new Date(place.startsAt), new Date(place.endsAt)];
      await tx.$executeRawUnsafe(
        `insert into "crew_times" ("kind", "crewId", "startsAt", "endsAt", "holder", "address", "heldUntil")
         values ('hold', $1::uuid, $2, $3, $4, $5, $6)`,
        ...values,
        holder,
        address,
        until,
      );
      await addHeldMs(tx, holder, day, until.getTime() - now.getTime());
    },

    async releaseHolds(holders, day, now) {
      const released = await tx.$queryRawUnsafe<HoldRow[]>(
        `delete from "crew_times" where "kind" = 'hold' and "holder" = any($1::text[])
         returning "holder", "heldUntil"`,
        holders,
      );
      return await giveBack(released, day, now);
    },
  };
}

function placeIn({ crewId, startsAt, endsAt }: PlaceRow): Place {
  return { crewId, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
}

/** Adds to the time a visitor has held on a business day; a negative amount takes unused time back. */
async function addHeldMs(tx: SqlExecutor, holder: string, day: string, ms: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into "held_times" as known ("holder", "day", "ms") values ($1, $2::date, greatest(0, $3::int))
     on conflict ("holder", "day") do update set "ms" = greatest(0, known."ms" + $3::int)`,
    holder,
    day,
    ms,
  );
}
