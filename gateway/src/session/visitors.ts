import { randomUUID } from 'node:crypto';
import { MOVED_GUEST_MS } from '@dewlane/catalog';
import type {
  AccountUser,
  CustomerPrincipal,
  ResolveSessionsResponse,
  StaffPrincipal,
} from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { Identity, RequestSource } from '../services/identity.ts';
import type { CookieJar, Cookies } from './cookies.ts';
import type { LeftSessions } from './left-sessions.ts';
import type { TokenSigner } from './signing-keys.ts';
import type { Visitor } from './visitor.ts';
import {
  type CachedVisitor,
  type CacheEntry,
  type VisitorCache,
  visitorKey,
} from './visitor-cache.ts';

/** A visitor, and the `Set-Cookie` headers to respond with. */
export interface FoundVisitor {
  readonly visitor: Visitor;
  readonly setCookies: readonly string[];
  /**
   * The header that renews the cookie of a customer's session; null once that has ended, or its browser has left it (AUTH-48). To be asked for when the response is
   * sent: a later one would put the cookie back that a new password or a sign-in has replaced (ACCT-18).
   */
  readonly renewal?: () => Promise<string | null>;
}

export interface Visitors {
  /**
   * Finds the visitor that the cookies stand for. With `background`, staff don't count as active.
   * @throws ServiceError UNAVAILABLE if there are sessions and identity is out of reach
   */
  find(cookies: Cookies, background: boolean, from: RequestSource): Promise<FoundVisitor>;
  /** Creates a guest (design.md#identity-and-permissions); nothing is stored until the guest saves something. */
  makeGuest(staff: Visitor['staff']): Promise<FoundVisitor>;
}

export interface VisitorsOptions {
  readonly identity: Identity;
  readonly signer: TokenSigner;
  readonly cache: VisitorCache;
  readonly left: Pick<LeftSessions, 'has'>;
  readonly jar: CookieJar;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/** Half of a token's lifetime, so that a token from the cache is always valid for a while. */
const CACHED_AT_MOST_MS = 5 * 60_000;
/**
 * A random time between the two spreads the load: visitors cached together, as after a restart, don't all expire
 * together.
 */
const CACHED_AT_LEAST_MS = CACHED_AT_MOST_MS / 2;
/** Not worth a longer wait: the services, too, refuse a guest whose data has moved to an account. */
const GUEST_RESPONSE_WITHIN_MS = 1_000;
/** How long a guest is accepted while identity can't say whether its data has moved to an account. */
const UNASKED_GUEST_MS = 5_000;
/** The cache may hide staff's activity from identity for at most this long. */
const STAFF_TOUCH_MS = 60_000;

/** Creates what finds visitors: from the cache, else from identity, which is asked once for simultaneous requests. */
export function createVisitors(options: VisitorsOptions): Visitors {
  const { identity, signer, cache, left, jar, random = Math.random } = options;
  const pendingByQuestion = new Map<string, Promise<FoundVisitor>>();

  async function find(
    cookies: Cookies,
    background: boolean,
    from: RequestSource,
  ): Promise<FoundVisitor> {
    const cached = await cache.lookUp(cookies);
    if (isFresh(cached.found, background)) return fromCache(cached.found);
    const question = `${background} ${visitorKey(cookies)}`;
    const pending = pendingByQuestion.get(question);
    if (pending !== undefined) {
      await pending;
      return findAfterPending(cookies, background, from);
    }
    const finding = findUncached(cached, cookies, background, from);
    pendingByQuestion.set(question, finding);
    try {
      return await finding;
    } finally {
      pendingByQuestion.delete(question);
    }
  }

  /**
   * The other request may have started before this one, e.g. before a logout, so its result counts only if the cache
   * confirms it.
   */
  async function findAfterPending(
    cookies: Cookies,
    background: boolean,
    from: RequestSource,
  ): Promise<FoundVisitor> {
    const cached = await cache.lookUp(cookies);
    if (isFresh(cached.found, background)) return fromCache(cached.found);
    return findUncached(cached, cookies, background, from);
  }

  async function findUncached(
    cached: CacheEntry,
    cookies: Cookies,
    background: boolean,
    from: RequestSource,
  ): Promise<FoundVisitor> {
    const asked = Date.now();
    const resolved = await resolve(identity, cookies, background, from);
    const { customer, staff, guestUntil, guestAskedMs } = resolved;
    const guestEnds = guestUntil === null ? Number.POSITIVE_INFINITY : Date.parse(guestUntil);
    const guestIsOver = guestEnds <= Date.now();
    const guest = guestIsOver ? null : cookies.guest;
    const visitor = await visitorOf(signer, { customer, staff }, guest);
    const ends = [customer, staff].map((found) =>
      found ? Date.parse(found.expiresAt) : undefined,
    );
    if (visitor.customer?.kind === 'guest') ends.push(guestEnds, asked + guestAskedMs);
    const cachedMs = CACHED_AT_MOST_MS - random() * (CACHED_AT_MOST_MS - CACHED_AT_LEAST_MS);
    await cached.keep({
      visitor,
      staleAt: Math.min(asked + cachedMs, ...ends.filter((end) => end !== undefined)),
      touchedAt: background ? 0 : asked,
    });
    const setCookies = cookiesAfter(jar, cookies, resolved, guestIsOver);
    const { session } = cookies;
    if (session === null || !customer) return { visitor, setCookies };
    return {
      visitor,
      setCookies,
      async renewal() {
        if (left.has(session)) return null;
        // What ends a session tells the cache before it answers.
        const { found } = await cache.lookUp(cookies);
        const isLive = found?.visitor.account !== undefined;
        return isLive ? jar.session(session, new Date(customer.expiresAt)) : null;
      },
    };
  }

  return {
    find,
    async makeGuest(staff) {
      const id = `guest_${randomUUID()}`;
      const visitor = await signed(signer, guestOf(id), undefined, staff);
      return { visitor, setCookies: [jar.guest(id)] };
    },
  };
}

/** Asks identity about the cookies. `guestAskedMs` is how long the result about a guest may be used. */
async function resolve(
  identity: Identity,
  cookies: Cookies,
  background: boolean,
  from: RequestSource,
): Promise<ResolveSessionsResponse & { guestAskedMs: number }> {
  const { session: sessionId, staffSession: staffSessionId, guest: guestId } = cookies;
  const nobody = { customer: null, staff: null, guestUntil: null };
  const hasSession = sessionId !== null || staffSessionId !== null;
  if (!hasSession && guestId === null) return { ...nobody, guestAskedMs: MOVED_GUEST_MS };
  const question = { sessionId, staffSessionId, guestId, background };
  const withinMs = hasSession ? undefined : GUEST_RESPONSE_WITHIN_MS;
  try {
    const response = await identity.resolveSessions(question, from, withinMs);
    return { ...response, guestAskedMs: MOVED_GUEST_MS };
  } catch (error) {
    const isAway = error instanceof ServiceError && error.code === 'UNAVAILABLE';
    if (hasSession || !isAway) throw error;
    return { ...nobody, guestAskedMs: UNASKED_GUEST_MS };
  }
}

/** The `Set-Cookie` headers that mark or clear the cookies of what has ended, as identity says. */
function cookiesAfter(
  jar: CookieJar,
  cookies: Cookies,
  { customer, staff }: Pick<ResolveSessionsResponse, 'customer' | 'staff'>,
  guestIsOver: boolean,
): string[] {
  const setCookies: string[] = [];
  // The cookie of a session that has ended stays: a repeated deletion is known by it (ACCT-15). It opens nothing, identity is
  // not asked about it again (AUTH-49), and a sign-in or logout replaces it.
  if (cookies.session !== null && !customer) setCookies.push(jar.ended(cookies.session));
  if (guestIsOver) setCookies.push(jar.clear('guest'));
  if (cookies.staffSession !== null && !staff) setCookies.push(jar.clear('staffSession'));
  return setCookies;
}

function isFresh(found: CachedVisitor | undefined, background: boolean): found is CachedVisitor {
  const now = Date.now();
  if (found === undefined || now >= found.staleAt) return false;
  const idle = found.visitor.staff !== undefined && now - found.touchedAt > STAFF_TOUCH_MS;
  return background || !idle;
}

function fromCache({ visitor }: CachedVisitor): FoundVisitor {
  return { visitor, setCookies: [] };
}

/** The account if one is signed in, else the cookie's guest, else a visitor who is neither. */
function visitorOf(
  signer: TokenSigner,
  { customer, staff }: Pick<ResolveSessionsResponse, 'customer' | 'staff'>,
  guestId: string | null,
): Promise<Visitor> {
  const staffMember = staff
    ? { id: staff.id, username: staff.username, role: staff.role }
    : undefined;
  if (customer) {
    const { user, guestIds } = customer;
    const principal = { kind: 'customer' as const, id: user.id, guestIds };
    return signed(signer, principal, user, staffMember);
  }
  const guest = guestId === null ? undefined : guestOf(guestId);
  return signed(signer, guest, undefined, staffMember);
}

function guestOf(id: string): CustomerPrincipal {
  return { kind: 'guest', id, guestIds: [] };
}

async function signed(
  signer: TokenSigner,
  customer: CustomerPrincipal | undefined,
  account: AccountUser | undefined,
  staff: StaffPrincipal | undefined,
): Promise<Visitor> {
  const token = await signer.sign({ ...(customer && { customer }), ...(staff && { staff }) });
  return { customer, account, staff, token };
}
