import type { GuestMoveStore } from '../../application/ports.ts';
import type { Db } from './prisma.ts';

/** The first key of the advisory locks on guests, as a namespace. */
const GUEST_LOCKS = 4_417_301;

/**
 * The moves of guests to accounts in PostgreSQL, inside one transaction. An advisory lock per guest, shared by saves
 * and exclusive for the move, ensures that no row is left behind: the move waits for every save in progress, and a
 * later save sees the move.
 */
export function guestMoveStoreOn(tx: Db): GuestMoveStore {
  return {
    async moveOf(guestId) {
      await tx.$executeRaw`
        select pg_advisory_xact_lock_shared(${GUEST_LOCKS}::int, hashtext(${guestId}))`;
      return await tx.guestMove.findUnique({ where: { guestId } });
    },
    async record(move) {
      await tx.$executeRaw`
        select pg_advisory_xact_lock(${GUEST_LOCKS}::int, hashtext(${move.guestId}))`;
      const { count } = await tx.guestMove.createMany({ data: [move], skipDuplicates: true });
      return count === 1;
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
