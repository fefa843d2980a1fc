import { isGuestId } from '@dewlane/catalog';
import { refuseErased, type SqlExecutor } from '@dewlane/service-kit';
import type { GuestMoves } from '../../application/ports/guest-moves.ts';
import type { GuestMove } from '../../domain/owner.ts';

/** The account that a guest has moved to is locked before the guest, as by an erasure, so that the two can't deadlock. */
const LOCKED_WRITER = `
select pg_advisory_xact_lock(hashtextextended(owner, 0)) from (
  select "userId" as owner, 1 as place from "guest_moves" where "guestId" = $1
  union all select $1, 2 order by place) as locked`;

/** The guests that have moved to an account, in one transaction. */
export function createGuestMoves(tx: SqlExecutor): GuestMoves {
  return {
    async moveOf(ownerId) {
      await tx.$executeRawUnsafe(LOCKED_WRITER, ownerId);
      await refuseErased(tx, ownerId);
      if (!isGuestId(ownerId)) return null;
      const [guestMove] = await tx.$queryRawUnsafe<GuestMove[]>(
        'select "userId", "movedAt" from "guest_moves" where "guestId" = $1',
        ownerId,
      );
      // The guest may have moved while this transaction waited for its lock.
      if (guestMove) await lockOwners(tx, [guestMove.userId]);
      return guestMove ?? null;
    },

    async record(guestIds, userId, at) {
      // Every event lists all guests of its account: known ones need no lock. Sorted, so that two moves can't deadlock.
      const unknown = await tx.$queryRawUnsafe<{ guestId: string }[]>(
        `select "guestId" from unnest($1::text[]) as named("guestId")
         where not exists (select from "guest_moves" as known where known."guestId" = named."guestId")
         order by 1`,
        [...guestIds],
      );
      if (unknown.length === 0) return [];
      const locked = unknown.map(({ guestId }) => guestId);
      await lockOwners(tx, locked);
      const recorded = await tx.$queryRawUnsafe<{ guestId: string }[]>(
        `insert into "guest_moves" ("guestId", "userId", "movedAt")
         select guest, $2, $3::timestamptz from unnest($1::text[]) as guest
         on conflict ("guestId") do nothing returning "guestId"`,
        locked,
        userId,
        at,
      );
      return recorded.map(({ guestId }) => guestId);
    },

    async guestsOf(userId) {
      const moves = await tx.$queryRawUnsafe<{ guestId: string }[]>(
        'select "guestId" from "guest_moves" where "userId" = $1 order by 1',
        userId,
      );
      return moves.map(({ guestId }) => guestId);
    },
  };
}

/**
 * Bookings of an owner hold this lock shared (`current_owner`, `refuseErased`): each has ended, or waits and then sees
 * this transaction's writes.
 */
async function lockOwners(tx: SqlExecutor, ownerIds: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    'select pg_advisory_xact_lock(hashtextextended(owner, 0)) from unnest($1::text[]) as owner',
    [...ownerIds],
  );
}
