import { generateKeyPairSync } from 'node:crypto';
import type { ResolveSessionsRequest, ResolveSessionsResponse } from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Identity } from '../services/identity.ts';
import { createCookieJar } from './cookies.ts';
import { createLeftSessions, type LeftSessions } from './left-sessions.ts';
import { signingKey } from './signing-key.ts';
import { createTokenSigner } from './signing-keys.ts';
import { createVisitorCache, type VisitorCache } from './visitor-cache.ts';
import { createVisitors, type Visitors } from './visitors.ts';

const FROM = { address: '203.0.113.9', correlationId: 'test' };
const NONE = { session: null, staffSession: null, guest: null, device: null };
const jar = createCookieJar({ secure: false, secret: 'a-secret-of-more-than-32-characters' });
const START = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString();
const customer = (expiresAt: string): ResolveSessionsResponse['customer'] => ({
  user: {
    id: '7',
    email: 'ann@example.org',
    username: 'ann',
    firstName: 'Ann',
    language: null,
    adminEntry: false,
  },
  guestIds: ['guest_1'],
  expiresAt,
});

let asked: ResolveSessionsRequest[];
let reply: () => Promise<ResolveSessionsResponse>;
let cache: VisitorCache;
let left: LeftSessions;
let visitors: Visitors;
/** The next random number: 0 caches a token longest. */
let draw: number;

beforeEach(async () => {
  jest.useFakeTimers({ now: START, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  asked = [];
  reply = async () => ({ customer: customer(later(43_200)), staff: null, guestUntil: null });
  cache = createVisitorCache();
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = await createTokenSigner(
    signingKey.parse(privateKey.export({ format: 'jwk' })),
    undefined,
  );
  const identity = {
    resolveSessions: (request: ResolveSessionsRequest) => {
      asked.push(request);
      return reply();
    },
  } as unknown as Identity;
  draw = 0;
  left = createLeftSessions();
  visitors = createVisitors({ identity, signer, cache, left, jar, random: () => draw });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * 60_000);

describe('a customer', () => {
  const cookies = { ...NONE, session: 's1' };

  it('gets a token with the account and its guest ids', async () => {
    const { visitor } = await visitors.find(cookies, false, FROM);
    expect(decodeJwt(visitor.token)).toMatchObject({
      customer: { kind: 'customer', id: '7', guestIds: ['guest_1'] },
      iss: 'gateway',
      aud: 'services',
    });
  });

  it('is looked up again after a random time of 2.5 to 5 minutes, so that lookups spread out', async () => {
    for (const [session, drawn, minutes] of [
      ['s1', 0, 5],
      ['s2', 0.5, 3.75],
      ['s3', 0.999_999, 2.5],
    ] as const) {
      jest.setSystemTime(START);
      asked = [];
      draw = drawn;
      await visitors.find({ ...NONE, session }, false, FROM);
      pass(minutes - 0.01);
      await visitors.find({ ...NONE, session }, false, FROM);
      expect(asked).toHaveLength(1);
      pass(0.02);
      await visitors.find({ ...NONE, session }, false, FROM);
      expect(asked).toHaveLength(2);
    }
  });

  it('is looked up at least every 5 minutes, which renews the cookie', async () => {
    const first = await visitors.find(cookies, false, FROM);
    expect(await first.renewal?.()).toBe(
      'session=s1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    );
    pass(4.9);
    const second = await visitors.find(cookies, false, FROM);
    expect([second.setCookies, second.renewal]).toEqual([[], undefined]);
    expect(asked).toHaveLength(1);
    pass(0.2);
    await visitors.find(cookies, false, FROM);
    expect(asked).toHaveLength(2);
  });

  it('ACCT-18 has its cookie renewed no more once its session has ended, though it was looked up before', async () => {
    const { renewal } = await visitors.find(cookies, false, FROM);
    await cache.distrust('s1');
    expect(await renewal?.()).toBeNull();
  });

  it('AUTH-48 has its cookie renewed no more once its browser has left it, though it goes on', async () => {
    const { renewal } = await visitors.find(cookies, false, FROM);
    left.add('s1');
    expect(await renewal?.()).toBeNull();
  });

  it('is looked up once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 5 }, () => visitors.find(cookies, false, FROM)));
    expect(asked).toHaveLength(1);
  });

  it('is not cached beyond the session', async () => {
    reply = async () => ({ customer: customer(later(1)), staff: null, guestUntil: null });
    await visitors.find(cookies, false, FROM);
    pass(1.1);
    await visitors.find(cookies, false, FROM);
    expect(asked).toHaveLength(2);
  });

  const signedOut = async (): Promise<ResolveSessionsResponse> => ({
    customer: null,
    staff: null,
    guestUntil: null,
  });

  it('ACCT-15 turns into a guest as soon as the session has ended, and keeps its cookie for a repeated deletion', async () => {
    const both = { ...cookies, guest: 'guest_9' };
    await visitors.find(both, false, FROM);
    reply = signedOut;
    await cache.distrust('s1');
    const { visitor, setCookies } = await visitors.find(both, false, FROM);
    expect(visitor.customer).toEqual({ kind: 'guest', id: 'guest_9', guestIds: [] });
    expect(setCookies).toEqual([jar.ended('s1')]);
  });

  it('is not cached, nor returned to later requests, if the session ends during the lookup', async () => {
    let release: () => void = () => undefined;
    reply = () =>
      new Promise((resolve) => {
        release = () =>
          resolve({ customer: customer(later(43_200)), staff: null, guestUntil: null });
      });
    const pending = visitors.find(cookies, false, FROM);
    await new Promise((resolve) => setImmediate(resolve));
    reply = signedOut;
    await cache.distrust('s1');
    const afterwards = visitors.find(cookies, false, FROM);
    await new Promise((resolve) => setImmediate(resolve));
    release();
    expect((await pending).visitor.customer).toBeDefined();
    expect((await afterwards).visitor.customer).toBeUndefined();
    expect((await visitors.find(cookies, false, FROM)).visitor.customer).toBeUndefined();
  });

  const elseSignedOut = async () => {
    for (let other = 0; other < 20_001; other += 1) await cache.distrust(`other-${other}`);
  };

  it('AUTH-33 stays signed out after 20,000 others have signed out', async () => {
    await visitors.find(cookies, false, FROM);
    reply = signedOut;
    await cache.distrust('s1');
    await elseSignedOut();
    expect((await visitors.find(cookies, false, FROM)).visitor.customer).toBeUndefined();
  });

  it('AUTH-33 is never cached by a lookup that began before the sign-out', async () => {
    let release: () => void = () => undefined;
    reply = () =>
      new Promise((resolve) => {
        release = () =>
          resolve({ customer: customer(later(43_200)), staff: null, guestUntil: null });
      });
    const pending = visitors.find(cookies, false, FROM);
    await new Promise((resolve) => setImmediate(resolve));
    reply = signedOut;
    await cache.distrust('s1');
    await elseSignedOut();
    release();
    await pending;
    expect((await visitors.find(cookies, false, FROM)).visitor.customer).toBeUndefined();
  });

  it('causes an error while identity is out of reach', async () => {
    reply = () => Promise.reject(new Error('down'));
    await expect(visitors.find(cookies, false, FROM)).rejects.toThrow('down');
  });
});

describe('a member of staff', () => {
  const cookies = { ...NONE, staffSession: 'b1' };
  beforeEach(() => {
    reply = async () => ({
      customer: null,
      staff: { id: '1', username: 'boss', role: 'admin', expiresAt: later(30) },
      guestUntil: null,
    });
  });

  it('AUTH-30 is reported to identity at least once a minute while active', async () => {
    await visitors.find(cookies, false, FROM);
    pass(0.9);
    await visitors.find(cookies, false, FROM);
    expect(asked).toHaveLength(1);
    pass(0.2);
    await visitors.find(cookies, false, FROM);
    expect(asked.map(({ background }) => background)).toEqual([false, false]);
  });

  it('AUTH-30 does not count as active because of background polls', async () => {
    await visitors.find(cookies, true, FROM);
    pass(2);
    await visitors.find(cookies, true, FROM);
    expect(asked.map(({ background }) => background)).toEqual([true]);
    await visitors.find(cookies, false, FROM);
    expect(asked.map(({ background }) => background)).toEqual([true, false]);
  });

  it('AUTH-30 appears in the token together with the customer', async () => {
    const { visitor } = await visitors.find({ ...cookies, guest: 'guest_9' }, false, FROM);
    expect(decodeJwt(visitor.token)).toMatchObject({
      customer: { kind: 'guest', id: 'guest_9' },
      staff: { id: '1', username: 'boss', role: 'admin' },
    });
  });
});

describe('a guest', () => {
  const cookies = { ...NONE, guest: 'guest_9' };
  const guestKept = (guestUntil: string | null) => async () => ({
    customer: null,
    staff: null,
    guestUntil,
  });
  beforeEach(() => {
    reply = guestKept(null);
  });

  it('AUTH-32 is looked up at identity once a minute', async () => {
    await visitors.find(cookies, false, FROM);
    pass(0.9);
    const { visitor } = await visitors.find(cookies, false, FROM);
    expect(visitor.customer).toEqual({ kind: 'guest', id: 'guest_9', guestIds: [] });
    expect(asked.map(({ guestId }) => guestId)).toEqual(['guest_9']);
    pass(0.2);
    await visitors.find(cookies, false, FROM);
    expect(asked).toHaveLength(2);
  });

  it('AUTH-32 is accepted until its move to an account takes effect, then loses the cookie', async () => {
    reply = guestKept(later(0.5));
    expect((await visitors.find(cookies, false, FROM)).visitor.customer?.id).toBe('guest_9');
    pass(0.5);
    const { visitor, setCookies } = await visitors.find(cookies, false, FROM);
    expect(visitor.customer).toBeUndefined();
    expect(setCookies).toEqual(['guest=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is accepted while identity is out of reach, and looked up again soon', async () => {
    reply = () => Promise.reject(new ServiceError('UNAVAILABLE'));
    expect((await visitors.find(cookies, false, FROM)).visitor.customer?.id).toBe('guest_9');
    await visitors.find(cookies, false, FROM);
    expect(asked).toHaveLength(1);
    pass(0.2);
    reply = guestKept(later(-1));
    expect((await visitors.find(cookies, false, FROM)).visitor.customer).toBeUndefined();
  });
});

describe('a visitor without cookies', () => {
  it('is nobody, without a lookup at identity', async () => {
    const { visitor, setCookies } = await visitors.find(NONE, false, FROM);
    expect([visitor.customer, visitor.staff, setCookies, asked]).toEqual([
      undefined,
      undefined,
      [],
      [],
    ]);
    expect(decodeJwt(visitor.token)).not.toHaveProperty('customer');
  });
});
