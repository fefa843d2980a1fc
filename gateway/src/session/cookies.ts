import { createHash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The values of a request's cookies. `guest` is the verified id, null if its signature isn't ours. */
export interface Cookies {
  readonly session: string | null;
  readonly staffSession: string | null;
  readonly guest: string | null;
  readonly device: string | null;
}

export interface CookieJar {
  read(header: string | undefined): Cookies;
  /** The same, without a customer's session that is marked as ended (AUTH-49). */
  readLive(header: string | undefined): Cookies;
  /** These return `Set-Cookie` headers. */
  session(id: string, expiresAt: Date): string;
  /** Lives as long as the browser runs; identity ends the session after 30 min of inactivity, or after 8 h. */
  staffSession(id: string): string;
  /**
   * Marks this session as ended. A cookie beside that of the session, since a response to a request from before a sign-in must not
   * replace the new session's.
   */
  ended(sessionId: string): string;
  guest(id: string): string;
  device(token: string): string;
  clear(name: keyof Cookies): string;
}

const NAMES: Readonly<Record<keyof Cookies | 'ended', string>> = {
  session: 'session',
  ended: 'session_ended',
  staffSession: 'staff_session',
  guest: 'guest',
  device: 'device',
};
const DAY_SECONDS = 24 * 60 * 60;
const FOR_THE_SITE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
/** Rolling: renewed with each `GET /api/auth/user` (design.md#identity-and-permissions). */
const GUEST_DAYS = 90;
/** As long as the session's cookie, which stays. */
const ENDED_DAYS = 30;
/** The longest that browsers accept. */
const DEVICE_DAYS = 400;
/** Longer than any value we have ever issued. */
const MAX_VALUE_LENGTH = 300;

/**
 * The gateway's cookies (design.md#identity-and-permissions): httpOnly and SameSite=Lax; behind TLS also Secure and
 * named with `__Host-`. `secret` signs guests' cookies; signatures made with `otherSecret` are accepted too, so that a
 * rotation invalidates no cookie (SEC-11).
 */
export function createCookieJar({
  secure,
  secret,
  otherSecret,
}: {
  secure: boolean;
  secret: string;
  otherSecret?: string | undefined;
}): CookieJar {
  const signer = new Signer(otherSecret === undefined ? secret : [secret, otherSecret]);
  const nameOf = (name: keyof typeof NAMES) => `${secure ? '__Host-' : ''}${NAMES[name]}`;
  const write = (name: keyof typeof NAMES, value: string, age?: { maxAge: number }) =>
    stringifySetCookie({ name: nameOf(name), value, ...age, secure, ...FOR_THE_SITE });
  const unsigned = (value: string | null) => (value === null ? null : signer.unsign(value).value);
  const valuesOf = (header: string) => {
    const values = parseCookie(header);
    return (name: keyof typeof NAMES) => usable(values[nameOf(name)]);
  };
  const read: CookieJar['read'] = (header) => {
    if (header === undefined) return NO_COOKIES;
    const value = valuesOf(header);
    return {
      session: value('session'),
      staffSession: value('staffSession'),
      guest: unsigned(value('guest')),
      device: value('device'),
    };
  };
  return {
    read,
    readLive(header) {
      const cookies = read(header);
      if (header === undefined || cookies.session === null) return cookies;
      const isEnded = valuesOf(header)('ended') === markOf(cookies.session);
      return isEnded ? { ...cookies, session: null } : cookies;
    },
    session: (id, expiresAt) => write('session', id, { maxAge: secondsUntil(expiresAt) }),
    staffSession: (id) => write('staffSession', id),
    ended: (id) => write('ended', markOf(id), { maxAge: ENDED_DAYS * DAY_SECONDS }),
    guest: (id) => write('guest', signer.sign(id), { maxAge: GUEST_DAYS * DAY_SECONDS }),
    device: (token) => write('device', token, { maxAge: DEVICE_DAYS * DAY_SECONDS }),
    clear: (name) => write(name, '', { maxAge: 0 }),
  };
}

const NO_COOKIES: Cookies = { session: null, staffSession: null, guest: null, device: null };

function markOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

function usable(value: string | undefined): string | null {
  if (value === undefined || value === '' || value.length > MAX_VALUE_LENGTH) return null;
  return value.includes('\0') ? null : value;
}

function secondsUntil(instant: Date): number {
  return Math.max(0, Math.round((instant.getTime() - Date.now()) / 1_000));
}
