import type { SqlExecutor } from '@dewlane/service-kit';
import type { Places, PlaceTaker } from '../../application/ports/places.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { readCapacity } from './crew-reads.ts';
import { giveBack, type ReleasedHold } from './held-times.ts';
import { CREWS_LOCK } from './place-locks.ts';

/** A place as its row has it. */
export interface PlaceRow {
  crewId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The crews' time in one transaction. The lock of a day serialises the choice of a place; conflicts it can't see (a job
 * across midnight) are caught by the exclusion constraint.
 */
export function createPlaces(tx: SqlExecutor): Places {
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

    clear: (place, taker, appointmentId) => clearPlace(tx, place, taker, appointmentId),

    async of(appointmentId) {
      const [row] = await tx.$queryRawUnsafe<PlaceRow[]>(
        `select "crewId", "startsAt", "endsAt" from "crew_times"
         where "appointmentId" = $1::uuid and "kind" = 'appointment'`,
        appointmentId,
      );
      return row ? placeIn(row) : null;
    },

    async take(appointmentId, { crewId, startsAt, endsAt }) {
      await tx.$executeRawUnsafe(
        `insert into "crew_times" ("kind", "appointmentId", "crewId", "startsAt", "endsAt")
         values ('appointment', $1::uuid, $2::uuid, $3, $4)`,
        appointmentId,
        crewId,
        new Date(startsAt),
        new Date(endsAt),
      );
    },

    async release(appointmentId, keptUntil) {
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
  };
}

/** Clears a place, see `Places.clear`. */
export async function clearPlace(
  tx: SqlExecutor,
  place: Place,
  { holders, today, now }: PlaceTaker,
  appointmentId?: string,
): Promise<void> {
  const cleared = await tx.$queryRawUnsafe<ReleasedHold[]>(
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
  await giveBack(tx, cleared, today, now);
}

/** The place in a row. */
export function placeIn({ crewId, startsAt, endsAt }: PlaceRow): Place {
  return { crewId, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
}
