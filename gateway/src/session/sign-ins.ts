import type { SignedIn, StaffSignedIn } from '@dewlane/internal-api';
import type { Logger } from '@dewlane/service-kit/edge';
import type { FastifyReply } from 'fastify';
import type { Identity, RequestSource } from '../services/identity.ts';
import type { CookieJar, Cookies } from './cookies.ts';
import type { LeftSessions } from './left-sessions.ts';
import type { VisitorCache } from './visitor-cache.ts';

/** Opens and ends sessions in the browser's cookies, in the cache and at identity. */
export interface SignIns {
  /**
   * Sets the cookies of a new session, ends the session it replaces, drops from the cache the older sessions that it has ended
   * (AUTH-45), and removes the cookie of `before.guest`, the guest who has signed in, unless it stays one.
   */
  open(reply: FastifyReply, session: SignedIn, before: Cookies, from: RequestSource): Promise<void>;
  openStaff(
    reply: FastifyReply,
    session: StaffSignedIn,
    before: Cookies,
    from: RequestSource,
  ): Promise<void>;
  /** @throws ServiceError UNAVAILABLE if identity is out of reach; the session then continues */
  end(reply: FastifyReply, cookies: Cookies, from: RequestSource): Promise<void>;
  /**
   * Removes the browser's cookie of a session that continues because identity could not be told. With `isNoted` no cache serves
   * the session for as long as identity may yet end it. No response of this process to an earlier request puts the cookie back.
   */
  abandon(reply: FastifyReply, cookies: Cookies, how: { isNoted: boolean }): Promise<void>;
  /** @throws ServiceError UNAVAILABLE if identity is out of reach; the session then continues */
  endStaff(reply: FastifyReply, cookies: Cookies, from: RequestSource): Promise<void>;
}

export interface SignInsOptions {
  readonly identity: Identity;
  readonly jar: CookieJar;
  readonly cache: VisitorCache;
  readonly left: Pick<LeftSessions, 'add'>;
  readonly log: Logger;
}

/** Creates what begins and ends sessions, and keeps their cookies and the visitor cache in step. */
export function createSignIns({ identity, jar, cache, left, log }: SignInsOptions): SignIns {
  /** Also distrusts the session if identity's response was lost, as the session may have ended all the same. */
  const ended = async (sessionId: string, logout: Promise<void>) => {
    try {
      await logout;
    } finally {
      await cache.distrust(sessionId);
    }
  };
  const endSession = (sessionId: string, from: RequestSource) =>
    ended(sessionId, identity.logout(sessionId, from));
  const endStaffSession = (sessionId: string, from: RequestSource) =>
    ended(sessionId, identity.staffLogout(sessionId, from));
  /** Failure is only logged: a replaced session that can't be ended now expires by itself. */
  const endReplaced = async (ending: Promise<void>) => {
    try {
      await ending;
    } catch (error) {
      log.warn({ err: error }, 'a replaced session could not be ended');
    }
  };
  return {
    async open(reply, { sessionId, expiresAt, deviceToken, guestStays, ended }, before, from) {
      await cache.forget(ended);
      if (before.session !== null) await endReplaced(endSession(before.session, from));
      reply.header('set-cookie', jar.session(sessionId, new Date(expiresAt)));
      reply.header('set-cookie', jar.device(deviceToken));
      if (before.guest !== null && !guestStays) reply.header('set-cookie', jar.clear('guest'));
    },
    async openStaff(reply, { sessionId, deviceToken }, before, from) {
      if (before.staffSession !== null) {
        await endReplaced(endStaffSession(before.staffSession, from));
      }
      reply.header('set-cookie', jar.staffSession(sessionId));
      if (deviceToken !== undefined) reply.header('set-cookie', jar.device(deviceToken));
    },
    async end(reply, { session }, from) {
      if (session === null) return;
      await endSession(session, from);
      reply.header('set-cookie', jar.clear('session'));
    },
    async abandon(reply, { session }, { isNoted }) {
      if (session === null) return;
      left.add(session);
      if (isNoted) await cache.distrust(session);
      reply.header('set-cookie', jar.clear('session'));
    },
    async endStaff(reply, { staffSession }, from) {
      if (staffSession === null) return;
      await endStaffSession(staffSession, from);
      reply.header('set-cookie', jar.clear('staffSession'));
    },
  };
}
