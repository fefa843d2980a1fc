import type { GuestMoves } from '../../application/ports/guest-moves.ts';
import { moveEndingAt } from '../../domain/guest/guest-id.ts';
import type { Db } from './prisma.ts';

/** The guests that have moved to an account; each moves once. */
export function createGuestMoves(db: Db): GuestMoves {
  return {
    async add(guestId, userId, at) {
      const { count } = await db.guestMove.createMany({
        data: { guestId, userId, movedAt: at },
        skipDuplicates: true,
      });
      return count === 1;
    },
    async movedAt(guestId) {
      const move = await db.guestMove.findUnique({ where: { guestId } });
      if (move !== null) return move.movedAt;
      // The move went with its account; what is left of it says when that ended, and the guest with it.
      const erased = await db.erasedAccount.findFirst({ where: { guestIds: { has: guestId } } });
      return erased && moveEndingAt(erased.erasedAt);
    },
    async since(userId, since) {
      const rows = await db.guestMove.findMany({
        where: { userId, movedAt: { gt: since } },
        orderBy: { movedAt: 'asc' },
        select: { guestId: true },
      });
      return rows.map((row) => row.guestId);
    },
  };
}
