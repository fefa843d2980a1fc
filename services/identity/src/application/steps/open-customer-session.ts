import type { Cause, Trace } from '@dewlane/events/cause';
import {
  carriedSince,
  isValidGuestId,
  MOST_MOVES,
  MOST_MOVES_EVER,
} from '../../domain/guest/guest-id.ts';
import { MOST_OF_AN_ACCOUNT } from '../../domain/session/session.ts';
import { moveGuest, type User } from '../../domain/user/user.ts';
import type { Origin } from '../ports/sign-in.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { beginSession, type SessionCookies } from './begin-session.ts';
import { causedByCustomer } from './caused-by-customer.ts';

/** What is known of a browser that signs in. */
export interface Visit {
  /** The guest it was so far, who moves to the account, once, unless too many have (AUTH-43). */
  guestId: string | null;
  deviceToken: string | null;
  origin: Origin;
  trace: Trace;
  /** Aborted when the client has disconnected. */
  gone?: AbortSignal | undefined;
}

/** A sign-in, with the cookies of its session. */
export interface OpenedSession extends SessionCookies {
  user: User;
  /** Whether the guest has not moved, since too many have (AUTH-43). */
  guestStays: boolean;
  /** The digests of older sessions that this one has ended. */
  ended: string[];
}

/**
 * Signs a browser in, in the transaction that has created or checked its account: the guest moves, the browser is
 * recorded, and a session with a new id begins (design.md#identity-and-permissions); the oldest ones end if there are too many
 * (AUTH-45).
 */
export async function openCustomerSession(
  tx: Transaction,
  deps: Dependencies,
  user: User,
  visit: Visit,
): Promise<OpenedSession> {
  const now = deps.clock();
  const cause = causedByCustomer(user.id, visit.trace);
  const { owner, guestStays } = await takeOverGuest(tx, user, visit.guestId, now, cause);
  const { deviceId: _, ...cookies } = await beginSession(tx, deps, user.id, visit, now);
  await tx.devices.removeBeyond(user.id, MOST_OF_AN_ACCOUNT);
  const ended = await tx.sessions.removeBeyond(user.id, MOST_OF_AN_ACCOUNT);
  await tx.users.recordLogin(user.id, now);
  return { user: owner, ...cookies, guestStays, ended };
}

async function takeOverGuest(
  tx: Transaction,
  user: User,
  guestId: string | null,
  now: Date,
  cause: Cause,
): Promise<{ owner: User; guestStays: boolean }> {
  const unchanged = { owner: user, guestStays: false };
  if (guestId === null || !isValidGuestId(guestId)) return unchanged;
  // Also to an account that has been erased since, of which no move is left (AUTH-32).
  if ((await tx.guestMoves.movedAt(guestId)) !== null) return unchanged;
  const recent = await tx.guestMoves.since(user.id, carriedSince(now));
  if (recent.length >= MOST_MOVES || user.guestIds.length >= MOST_MOVES_EVER) {
    return { owner: user, guestStays: true };
  }
  if (!(await tx.guestMoves.add(guestId, user.id, now))) return unchanged;
  const change = moveGuest(user, guestId, now);
  await tx.users.save(change, cause);
  return { owner: change.after, guestStays: false };
}
