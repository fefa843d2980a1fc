import type { GuestMoveStore } from '../../application/ports/guest-moves.ts';
import type { Db } from './prisma.ts';

/** The first key of the advisory locks on guests, as a namespace. */
const GUEST_LOCKS = 4_417_301;

/**
 * The moves of guests to accounts in PostgreSQL, inside one transaction. An advisory lock per guest, shared by saves
 * and exclusive for the move, ensures that no row is left behind: the move waits for every save in progress, and a
 * later save sees the move.
 */
export function createGuestMoveStore(tx: Db): GuestMoveStore {
  return {
    async moveOf(guestId) {
      await tx.$executeRaw`
        select pg_advisory_xact_lock_shared(${GUEST_LOCKS}::int, hashtext(${guestId}))`;
      return await tx.guestMove.findUnique({ where: { guestId } });
    },
    async record({ guestIds, userId, movedAt }) {
      // Every event lists all guests of its account: known ones need no lock. Sorted, so that two moves can't deadlock.
      const unknown = await tx.$queryRaw<{ guestId: string }[]>`
        select "guestId" from unnest(${[...guestIds]}::text[]) as named("guestId")
        where not exists (select from guest_moves as known where known."guestId" = named."guestId")
        order by 1`;
      if (unknown.length === 0) return [];
      const locked = unknown.map(({ guestId }) => guestId);
      await tx.$executeRaw`
        select pg_advisory_xact_lock(${GUEST_LOCKS}::int, hashtext(guest))
        from unnest(${locked}::text[]) as guest`;
      const recorded = await tx.$queryRaw<{ guestId: string }[]>`
        insert into guest_moves ("guestId", "userId", "movedAt")
        select guest, ${userId}, ${movedAt}::timestamptz from unnest(${locked}::text[]) as guest
        on conflict do nothing returning "guestId"`;
      return recorded.map(({ guestId }) => guestId);
    },
    async guestsOf(userId) {
      const moves = await tx.guestMove.findMany({ where: { userId }, orderBy: { guestId: 'asc' } });
      return moves.map(({ guestId }) => guestId);
    },
    async forget(userId) {
      await tx.guestMove.deleteMany({ where: { userId } });
    },
  };
}
