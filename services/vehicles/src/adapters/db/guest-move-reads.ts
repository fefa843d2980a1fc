import type { GuestMoveReads } from '../../application/ports/guest-moves.ts';
import type { PrismaClient } from './generated/client.ts';

/** Reads of the guests' moves. */
export function createGuestMoveReads(prisma: PrismaClient): GuestMoveReads {
  return {
    async accountOf(guestId, since) {
      const move = await prisma.guestMove.findFirst({
        where: { guestId, movedAt: { gt: since } },
      });
      return move?.userId ?? null;
    },
  };
}
