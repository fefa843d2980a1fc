const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Customers' sessions last this long after the last use (design.md#identity-and-permissions). */
const CUSTOMER_IDLE_MS = 30 * DAY_MS;
/** Staff sessions end after this long without use, and after this long in any case (design.md#identity-and-permissions). */
const STAFF_IDLE_MS = 30 * MINUTE_MS;
const STAFF_MOST_MS = 8 * HOUR_MS;
/** The last use is written at most this often (design.md#identity-and-permissions). */
const WRITE_EVERY_MS = MINUTE_MS;

interface Times {
  createdAt: Date;
  lastUsedAt: Date;
}
export type CustomerSession = {
  kind: 'customer';
  userId: number;
  /** The browser it runs in; none for one that began before this was kept. */
  deviceId?: string | undefined;
} & Times;
export type StaffSession = { kind: 'staff'; staffId: string } & Times;
/** A running session; which of the two a cookie names is decided by the cookie it came in. */
export type Session = CustomerSession | StaffSession;

/** A customer's session that begins now. */
export function customerSession(userId: number, deviceId: string, now: Date): CustomerSession {
  return { kind: 'customer', userId, deviceId, createdAt: now, lastUsedAt: now };
}

/** A staff session that begins now. */
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
 * The session as it is after a use, null when its last use was written less than a minute ago and
 * need not be written again. So an idle time ends up to a minute early, never late.
 */
export function usedAgain<Kind extends Session>(session: Kind, now: Date): Kind | null {
  if (now.getTime() - session.lastUsedAt.getTime() < WRITE_EVERY_MS) return null;
  return { ...session, lastUsedAt: now };
}
