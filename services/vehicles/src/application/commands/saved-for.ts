import type { GuestMoveStore, Requester } from '../ports.ts';

/** The owner a new row gets: the account, also for a guest who has just moved to one (DESIGN §3). */
export async function savedFor(requester: Requester, guestMoves: GuestMoveStore): Promise<string> {
  return requester.kind === 'guest' ? await guestMoves.currentOwner(requester.id) : requester.id;
}
