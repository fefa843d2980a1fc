import type { SqlExecutor } from '@dewlane/service-kit';
import type { Holds } from '../../application/ports/holds.ts';
import { addHeldMs, giveBack, type ReleasedHold } from './held-times.ts';
import { clearPlace, type PlaceRow, placeIn } from './places.ts';

/** The holds of an address are on any days: its lock comes after those of the owner and the day, and before rows of holds. */
const ADDRESS_LOCK = `select pg_advisory_xact_lock(hashtextextended('holds of ' || $1::text, 0))`;

/** The times that are held for visitors, in one transaction. */
export function createHolds(tx: SqlExecutor): Holds {
  return {
    async lockAddress(address) {
      if (address !== null) await tx.$executeRawUnsafe(ADDRESS_LOCK, address);
    },

    async others({ from, until }, { now, holders, address }) {
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

    async add({ holder, address, place, until }, day, now) {
      await clearPlace(tx, place, { holders: [holder], today: day, now });
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

    async release(holders, day, now) {
      const released = await tx.$queryRawUnsafe<ReleasedHold[]>(
        `delete from "crew_times" where "kind" = 'hold' and "holder" = any($1::text[])
         returning "holder", "heldUntil"`,
        holders,
      );
      return await giveBack(tx, released, day, now);
    },
  };
}
