import type { GuestMoveReader } from '../../application/ports.ts';
import type { Database } from './database.ts';

/** Reads of the guests' moves. */
export function guestMoveReaderOn(database: Database): GuestMoveReader {
  return {
    async accountOf(guestId, since) {
      const move = await database.guestMove.findFirst({
        where: { guestId, movedAt: { gt: since } },
      });
      return move?.userId ?? null;
    },
  };
}
