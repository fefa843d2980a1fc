import { createLogger } from '@dewlane/service-kit/edge';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { Identity } from '../services/identity.ts';
import { createCookieJar } from './cookies.ts';
import { createLeftSessions, type LeftSessions } from './left-sessions.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import { createVisitorCache } from './visitor-cache.ts';

const FROM = { address: '203.0.113.9', correlationId: 'test' };
const BEFORE = { session: 'old', staffSession: 'old-staff', guest: null, device: null };
const user = {
  id: '7',
  email: 'ann@example.org',
  username: 'ann',
  firstName: null,
  language: null,
  adminEntry: false,
};
const expiresAt = '2026-12-21T12:00:00.000Z';
const SESSION = {
  user,
  sessionId: 'new',
  expiresAt,
  deviceToken: 'd',
  hasTransferredData: false,
  guestStays: false,
  ended: ['00ff'],
};

describe('a login', () => {
  let ended: string[];
  let forgotten: string[];
  let distrusted: string[];
  let signIns: SignIns;
  let left: LeftSessions;
  let cookies: string[];
  const reply = {
    header: (_: string, value: string) => cookies.push(value),
  } as unknown as FastifyReply;

  beforeEach(() => {
    ended = [];
    forgotten = [];
    distrusted = [];
    cookies = [];
    const identity = {
      logout: async (id: string) => void ended.push(id),
      staffLogout: async (id: string) => void ended.push(id),
    } as unknown as Identity;
    left = createLeftSessions();
    signIns = createSignIns({
      identity,
      left,
      jar: createCookieJar({ secure: false, secret: 'a-secret-of-more-than-32-characters' }),
      cache: {
        ...createVisitorCache(),
        forget: async (digests) => void forgotten.push(...digests),
        distrust: async (sessionId) => void distrusted.push(sessionId),
      },
      log: createLogger({ name: 'test', level: 'silent' }),
    });
  });

  it('AUTH-29 ends the session it replaces, but not the staff session', async () => {
    await signIns.open(reply, SESSION, BEFORE, FROM);
    expect(ended).toEqual(['old']);
  });

  it('AUTH-45 drops from the cache the sessions that a sign-in has ended', async () => {
    await signIns.open(reply, SESSION, BEFORE, FROM);
    expect(forgotten).toEqual(['00ff']);
  });

  it.each([
    ['removes the cookie of the guest that has moved', false],
    ['AUTH-43 keeps the cookie of the guest that stays one', true],
  ])('%s', async (_, guestStays) => {
    await signIns.open(reply, { ...SESSION, guestStays }, { ...BEFORE, guest: 'guest_1' }, FROM);
    const ofGuest = cookies.filter((cookie) => cookie.startsWith('guest='));
    expect(ofGuest).toHaveLength(guestStays ? 0 : 1);
  });

  it.each([
    ['notes it', true, ['old']],
    ['notes nothing of it', false, []],
  ])(
    'AUTH-48 SEC-30 leaves a session that goes on, and %s if asked so',
    async (_, isNoted, noted) => {
      await signIns.abandon(reply, BEFORE, { isNoted });
      expect(distrusted).toEqual(noted);
      expect(left.has('old')).toBe(true);
      expect(cookies).toHaveLength(1);
      expect(ended).toEqual([]);
    },
  );

  it('AUTH-29 ends the staff session that a login of staff replaces, but not the customer’s', async () => {
    await signIns.openStaff(reply, { username: 'boss', sessionId: 'new', expiresAt }, BEFORE, FROM);
    expect(ended).toEqual(['old-staff']);
  });
});
