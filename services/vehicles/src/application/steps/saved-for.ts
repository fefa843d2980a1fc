import { acceptsMovedGuest } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import type { Requester, Transaction } from '../ports.ts';

/**
 * The owner of a new row: the account, also for a guest who has just moved to one. Every write calls it first, even if
 * it adds no row, because a guest that has moved and an erased owner may no longer write.
 * @throws Refusal GUEST_MOVED a minute after the move (AUTH-32), ServiceError UNAUTHENTICATED after the erasure
 * (ACCT-08)
 */
export async function savedFor(
  requester: Requester,
  { guestMoves, refuseErased }: Transaction,
  now: Date,
): Promise<string> {
  await refuseErased(requester.id);
  if (requester.kind !== 'guest') return requester.id;
  const move = await guestMoves.moveOf(requester.id);
  if (move === null) return requester.id;
  if (!acceptsMovedGuest(move.movedAt, now)) throw new Refusal('GUEST_MOVED');
  return move.userId;
}

/** The guest stored as the maker of a new row; null for an account. */
export function guestIdOf({ kind, id }: Requester): string | null {
  return kind === 'guest' ? id : null;
}
