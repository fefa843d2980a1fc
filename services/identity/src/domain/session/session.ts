const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Customers' sessions last this long after the last use (design.md#identity-and-permissions). */
const CUSTOMER_IDLE_MS = 30 * DAY_MS;
/**
 * Staff sessions end after this idle time, and after this total time in any case (design.md#identity-and-permissions).
 */
const STAFF_IDLE_MS = 30 * MINUTE_MS;
const STAFF_MOST_MS = 8 * HOUR_MS;
/**
 * The sessions, and the browsers, of one account: a sign-in beyond that ends or forgets the oldest (AUTH-45). Bounded, so
 * that what handles all of them stays quick.
 */
export const MOST_OF_AN_ACCOUNT = 100;
/** The last use is stored at most this often (design.md#identity-and-permissions). */
const WRITE_EVERY_MS = MINUTE_MS;

/** The principal of whoever has a session, by its digest: once it has ended it names no account any more. */
export function sessionHolder(digest: string): string {
  return `session:${digest}`;
}

/** The principals of whoever has any session, as a pattern of LIKE. */
export const SESSION_HOLDERS = sessionHolder('%');

interface Times {
  createdAt: Date;
  lastUsedAt: Date;
}
export type CustomerSession = {
  kind: 'customer';
  userId: number;
  /** Its browser; absent for a session that began before this was stored. */
  deviceId?: string | undefined;
} & Times;
export type StaffSession = { kind: 'staff'; staffId: string } & Times;
/** A session; which kind it is depends on the cookie. */
export type Session = CustomerSession | StaffSession;

/** A new session of a customer. */
export function customerSession(userId: number, deviceId: string, now: Date): CustomerSession {
  return { kind: 'customer', userId, deviceId, createdAt: now, lastUsedAt: now };
}

/** A new session of staff. */
export function staffSession(staffId: string, now: Date): StaffSession {
  return { kind: 'staff', staffId, createdAt: now, lastUsedAt: now };
}

/** When a session ends unless it is used again. */
export function expiryOf(session: Session): Date {
  const { createdAt, lastUsedAt } = session;
  if (session.kind === 'customer') return new Date(lastUsedAt.getTime() + CUSTOMER_IDLE_MS);
  return new Date(
    Math.min(lastUsedAt.getTime() + STAFF_IDLE_MS, createdAt.getTime() + STAFF_MOST_MS),
  );
}

/** Whether a session still runs at that time. */
export function isLive(session: Session, now: Date): boolean {
  return expiryOf(session) > now;
}

/**
 * The session after a use; null if its last use was stored less than a minute ago, so that nothing needs to be written.
 * The idle timeout may therefore come up to a minute early, but never late.
 */
export function usedAgain<Kind extends Session>(session: Kind, now: Date): Kind | null {
  if (now.getTime() - session.lastUsedAt.getTime() < WRITE_EVERY_MS) return null;
  return { ...session, lastUsedAt: now };
}
