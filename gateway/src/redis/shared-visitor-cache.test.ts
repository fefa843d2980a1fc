import { createHash } from 'node:crypto';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { VisitorCache } from '../session/visitor-cache.ts';
import { type CacheLease, GENERATIONS_KEY, keepLease, LEASES_KEY } from './cache-lease.ts';
import { connectRedis, type Redis } from './redis.ts';
import { createSealer } from './sealed-texts.ts';
import { createSharedVisitorCache } from './shared-visitor-cache.ts';

/** A Redis database that no other test uses. */
const DATABASE = '/8';
/** Longer than any pause of a busy machine: these tests are not about a Redis that responds late. */
const REPLY_WITHIN_MS = 60_000;
const COOKIES = { session: 's1', staffSession: null, guest: null, device: null };
const STAFF_COOKIES = { ...COOKIES, session: null, staffSession: 's2' };
const CUSTOMER = { kind: 'customer' as const, id: '7', guestIds: [] };
const ACCOUNT = {
  ...{ id: '7', email: 'ann@example.com', username: 'ann', firstName: null, language: null },
  adminEntry: false,
};
const STAFF = { id: '1', username: 'admin', role: 'admin' } as const;
const SECRET = 'the same for all gateways of this test';

await describeWithEngine('redis', 'the visitor cache that gateways share', (address) => {
  let redis: Redis;
  let lease: CacheLease;
  let cache: VisitorCache;

  beforeAll(async () => {
    redis = await connectRedis(`${address}${DATABASE}`, REPLY_WITHIN_MS);
  });
  afterEach(() => lease.stop());
  afterAll(() => redis.stop());
  beforeEach(async () => {
    await redis.send(['FLUSHDB']);
    lease = await keepLease(redis, createLogger({ name: 'test', level: 'silent' }));
    cache = createSharedVisitorCache(redis, lease, createSealer(SECRET));
  });

  const entry = () => ({
    visitor: { customer: CUSTOMER, account: ACCOUNT, staff: STAFF, token: 'a-token' },
    staleAt: Date.now() + 60_000,
    touchedAt: Date.now(),
  });
  const isFound = async () => (await cache.lookUp(COOKIES)).found !== undefined;
  const keep = async () => (await cache.lookUp(COOKIES)).keep(entry());
  /** Keeps the visitor until it is found: nothing is, while the machine pauses for longer than a lease lasts. */
  const keepUntilFound = () =>
    eventually(async () => {
      await keep();
      return await isFound();
    });

  it('AUTH-33 finds a visitor until its session signs out', async () => {
    await eventually(async () => {
      await keepUntilFound();
      await cache.distrust('another');
      return await isFound();
    });
    await cache.distrust('s1');
    expect(await isFound()).toBe(false);
  });

  it('AUTH-33 distrusts a session for ten minutes', async () => {
    await cache.distrust('s1');
    const [mark = ''] = (await redis.send(['KEYS', 'dewlane:sessions:distrusted:*'])) as string[];
    const leftMs = Number(await redis.send(['PTTL', mark]));
    expect(leftMs).toBeGreaterThan(500_000);
    expect(leftMs).toBeLessThanOrEqual(600_000);
  });

  it('finds a visitor without a session while Redis is out of reach', async () => {
    const send: Redis['send'] = () => Promise.reject(new Error('out of reach'));
    cache = createSharedVisitorCache({ ...redis, send }, lease, createSealer(SECRET));
    const guest = { ...COOKIES, session: null, guest: 'g1' };
    await (await cache.lookUp(guest)).keep(entry());
    expect((await cache.lookUp(guest)).found?.visitor.token).toBe('a-token');
  });

  it('AUTH-33 keeps a session signed out whatever keys Redis loses, also against entries requested before', async () => {
    await keepUntilFound();
    const askedBefore = await cache.lookUp(COOKIES);
    await cache.distrust('s1');
    const keys = (await redis.send(['KEYS', '*'])) as string[];
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      const copy = await redis.send(['COPY', key, `kept:${key}`, 'REPLACE']);
      expect(copy).toBe(1);
      await redis.send(['DEL', key]);
      expect([key, await isFound()]).toEqual([key, false]);
      await askedBefore.keep(entry());
      expect([key, await isFound()]).toEqual([key, false]);
      await redis.send(['COPY', `kept:${key}`, key, 'REPLACE']);
    }
  });

  it('AUTH-33 finds nobody for ten minutes after Redis has lost everything: a gateway may be cut off', async () => {
    await keepUntilFound();
    const leases = async () => (await redis.send(['ZRANGE', LEASES_KEY, '0', '-1'])) as string[];
    const before = await leases();
    await redis.send(['FLUSHDB']);
    await eventually(async () => lease.isHeld() && (await leases()).length > before.length);
    await keep();
    expect(await isFound()).toBe(false);
    for (const stand of await leases()) {
      if (!before.includes(stand)) await redis.send(['ZREM', LEASES_KEY, stand]);
    }
    await keepUntilFound();
  });

  it('AUTH-33 keeps a session signed out after 20,000 others have signed out', async () => {
    await keepUntilFound();
    await cache.distrust('s1');
    for (let other = 0; other < 20_000; other += 500) {
      await Promise.all(
        Array.from({ length: 500 }, (_, index) => cache.distrust(`other-${other + index}`)),
      );
    }
    expect(await isFound()).toBe(false);
  });

  const visitorKeys = async () =>
    (await redis.send(['KEYS', 'dewlane:sessions:visitor:*'])) as string[];

  /** The key and the text of what was last kept for `COOKIES`, which is found. */
  async function keptEntry(): Promise<{ key: string; text: string }> {
    for (const key of await visitorKeys()) await redis.send(['DEL', key]);
    await keepUntilFound();
    const [key = ''] = await visitorKeys();
    return { key, text: String(await redis.send(['GET', key])) };
  }

  /** Whether this is found in place of what was kept, while that itself would be. */
  async function isFoundPlanted(plant: (kept: string) => string | Promise<string>) {
    let isFoundSo: boolean | undefined;
    await eventually(async () => {
      const { key, text } = await keptEntry();
      await redis.send(['SET', key, await plant(text)]);
      isFoundSo = await isFound();
      await redis.send(['SET', key, text]);
      return await isFound();
    });
    return isFoundSo;
  }

  const versionOf = (text: string) => text.slice(0, text.indexOf(' ') + 1);

  it('SEC-30 keeps nobody in Redis whose cookies name no session, alone or beside a real one', async () => {
    const nobody = { customer: undefined, account: undefined, staff: undefined, token: 'a-token' };
    const madeUp = { ...COOKIES, session: 'made up' };
    await eventually(async () => {
      await (await cache.lookUp(madeUp)).keep({ ...entry(), visitor: nobody });
      expect((await cache.lookUp(madeUp)).found?.visitor).toEqual(nobody);
    });
    const customer = { ...entry().visitor, staff: undefined };
    const staff = { ...entry().visitor, customer: undefined, account: undefined };
    for (const visitor of [customer, staff]) {
      const both = { ...COOKIES, staffSession: 'made up' };
      await (await cache.lookUp(both)).keep({ ...entry(), visitor });
    }
    expect(await visitorKeys()).toEqual([]);
  });

  it('SEC-30 keeps one entry for a session, however many guest cookies come with it', async () => {
    await keepUntilFound();
    const { found } = await cache.lookUp({ ...COOKIES, guest: 'guest_1' });
    expect(found).toBeDefined();
    expect(await visitorKeys()).toHaveLength(1);
  });

  it('SEC-28 shows no token to whoever reads Redis', async () => {
    const { text } = await keptEntry();
    expect(versionOf(text)).not.toBe(text);
    expect(text).not.toMatch(/token|visitor/);
  });

  it.each([
    ['a visitor in plain text', () => JSON.stringify(entry())],
    ['what is no JSON', () => 'planted'],
    ['nothing', () => ''],
  ])('SEC-28 finds nobody if somebody else writes %s into Redis', async (_, text) => {
    expect(await isFoundPlanted((kept) => versionOf(kept) + text())).toBe(false);
  });

  it('SEC-28 finds nobody by an entry that somebody copies from other cookies', async () => {
    const copied = async (kept: string): Promise<string> => {
      const before = await visitorKeys();
      await (await cache.lookUp(STAFF_COOKIES)).keep(entry());
      const [key = ''] = (await visitorKeys()).filter((other) => !before.includes(other));
      const text = String(await redis.send(['GET', key]));
      expect(versionOf(text)).toBe(versionOf(kept));
      return text;
    };
    expect(await isFoundPlanted(copied)).toBe(false);
  });

  it('AUTH-50 finds a session of a changed account no longer, and again once it was looked up anew', async () => {
    const digest = createHash('sha256').update('s1').digest('hex');
    await keepUntilFound();
    const askedBefore = await cache.lookUp(COOKIES);
    await cache.renew([digest]);
    expect(await isFound()).toBe(false);
    await askedBefore.keep(entry());
    expect(await isFound()).toBe(false);
    await keepUntilFound();
  });

  it('AUTH-50 trusts nothing any more if Redis can’t be told of a changed account', async () => {
    const digest = createHash('sha256').update('s1').digest('hex');
    const send: Redis['send'] = () => Promise.reject(new Error('out of reach'));
    let isHeld = true;
    const ownLease: CacheLease = {
      isHeld: () => isHeld,
      giveUp: async () => {
        isHeld = false;
      },
      stop: async () => undefined,
    };
    await createSharedVisitorCache({ ...redis, send }, ownLease, createSealer(SECRET)).renew([
      digest,
    ]);
    expect(isHeld).toBe(false);
  });

  it('ACCT-04 counts no sign-out for a text that is no digest of a session', async () => {
    const generations = () => redis.send(['HKEYS', GENERATIONS_KEY]);
    const before = await generations();
    await cache.forget(['', 'no-digest', 'ab', 'g'.repeat(64), `${'a'.repeat(64)}0`]);
    expect(await generations()).toEqual(before);
    await cache.forget(['0a'.repeat(32)]);
    expect(await generations()).toEqual(expect.arrayContaining([String(0x0a0a)]));
  });
});
