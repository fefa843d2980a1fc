import { carriedSince, guestEnd, isValidGuestId } from '../../domain/guest/guest-id.ts';
import {
  type CustomerSession,
  expiryOf,
  isLive,
  type Session,
  type StaffSession,
  usedAgain,
} from '../../domain/session/session.ts';
import type { User } from '../../domain/user/user.ts';
import type { StaffAccount } from '../ports/staff-accounts.ts';
import type { Dependencies, Tables } from '../ports.ts';

export interface ResolveSessions {
  sessionId: string | null;
  staffSessionId: string | null;
  guestId: string | null;
  /** Whether the request is a background poll, which doesn't count as a use. */
  background: boolean;
}

/** The sessions of the cookies; null if a cookie is missing or its session has ended. */
export interface ResolvedSessions {
  /** The account, with those of its guests that its token still includes. */
  customer: { user: User; expiresAt: Date } | null;
  staff: { account: StaffAccount; expiresAt: Date } | null;
  /** When a guest that has moved to an account stops being accepted; null if it hasn't moved. */
  guestUntil: Date | null;
}

/** Looks up the sessions of a request's cookies, and records their use (design.md#identity-and-permissions). */
export function resolveSessions({ clock, secrets, tables }: Dependencies) {
  return async ({
    sessionId,
    staffSessionId,
    guestId,
    background,
  }: ResolveSessions): Promise<ResolvedSessions> => {
    const customerSid = sessionId === null ? null : secrets.digest(sessionId);
    const staffSid = staffSessionId === null ? null : secrets.digest(staffSessionId);
    const sids = [customerSid, staffSid].filter((sid) => sid !== null);
    const guest = guestId !== null && isValidGuestId(guestId) ? guestId : null;
    if (sids.length === 0 && guest === null)
      return { customer: null, staff: null, guestUntil: null };
    const now = clock();
    const found = sids.length === 0 ? new Map() : await tables.sessions.find(sids);
    const movedAt = guest === null ? null : await tables.guestMoves.movedAt(guest);
    const use = { tables, now, background };
    const customer = await useSession(use, customerSid, found, isOfCustomer);
    const staff = await useSession(use, staffSid, found, isOfStaff);
    return {
      customer: customer === null ? null : await resolveCustomer(tables, customer, now),
      staff: staff === null ? null : await resolveStaff(tables, staff),
      guestUntil: movedAt && guestEnd(movedAt),
    };
  };
}

/** The running session of a cookie, if it is of the cookie's kind. */
async function useSession<Kind extends Session>(
  { tables, now, background }: { tables: Tables; now: Date; background: boolean },
  sid: string | null,
  found: Map<string, Session>,
  isOfKind: (session: Session) => session is Kind,
): Promise<Kind | null> {
  if (sid === null) return null;
  const session = found.get(sid);
  if (session === undefined || !isOfKind(session) || !isLive(session, now)) return null;
  const used = background ? null : usedAgain<Kind>(session, now);
  if (used === null) return session;
  await tables.sessions.update(sid, used);
  return used;
}

async function resolveCustomer(
  tables: Tables,
  session: CustomerSession,
  now: Date,
): Promise<ResolvedSessions['customer']> {
  // Without the older moves, of which a request needs none.
  const [user] = await tables.users.find([session.userId], carriedSince(now));
  return user === undefined ? null : { user, expiresAt: expiryOf(session) };
}

async function resolveStaff(
  tables: Tables,
  session: StaffSession,
): Promise<ResolvedSessions['staff']> {
  const account = await tables.staff.find(session.staffId);
  return account === null ? null : { account, expiresAt: expiryOf(session) };
}

function isOfCustomer(session: Session): session is CustomerSession {
  return session.kind === 'customer';
}

function isOfStaff(session: Session): session is StaffSession {
  return session.kind === 'staff';
}
