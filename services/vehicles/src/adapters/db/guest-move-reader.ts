import type { GuestMoveReader } from '../../application/ports/guest-moves.ts';
import type { PrismaClient } from './generated/client.ts';

/** Reads of the guests' moves. */
export function createGuestMoveReader(prisma: PrismaClient): GuestMoveReader {
  return {
    async accountOf(guestId, since) {
      const move = await prisma.guestMove.findFirst({
        where: { guestId, movedAt: { gt: since } },
      });
      return move?.userId ?? null;
    },
  };
}
