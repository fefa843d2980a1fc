import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningGateway } from '@dewlane/gateway';
import { eventually, startTcpProxy, type TcpProxy, TRIED_ANEW } from '@dewlane/test-engines';
import { type Browser, openAsCustomer, openBrowser } from '@dewlane/test-engines/customers';
import { describeUnless, describeWithEngine } from '@dewlane/test-engines/describe';
import { startRedis, whyMissing } from '@dewlane/test-engines/engines';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { startGatewayOfStack } from './support/gateway-of-stack.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const SECRETS = {
  TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  COOKIE_SECRET: 'of-all-gateways-of-these-tests-the-same',
};
/** A database of the run's Redis that no other test uses. */
const DATABASE = '/7';

let stack: TestStack;

/** A gateway in front of the stack's services. */
function startOne(REDIS_URL: string, env: Record<string, string> = {}): Promise<RunningGateway> {
  return startGatewayOfStack(stack, { ...SECRETS, REDIS_URL, ...env });
}

/** The same browser, with its cookies, at another gateway. */
function sameAt(url: string, { cookies }: Browser): Browser {
  return openBrowser(url, cookies);
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const { status, body } = await browser.get('/api/auth/user');
  expect(status).toBe(200);
  return !body.isGuest;
}

/** Resolves when every gateway says that nothing, or only the named parts, is out of reach. */
async function untilDegraded(urls: readonly string[], degraded: readonly string[]): Promise<void> {
  await eventually(async () => {
    for (const url of urls) {
      const { status, body } = await openBrowser(url).get('/readyz');
      expect([status, body.degraded]).toEqual([200, degraded]);
    }
  });
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A test that freezes and kills an engine starts one of its own. */
const noRedisOfOurs = await whyMissing('redis');

await describeWithEngine('redis', 'two gateways on one Redis', (address) => {
  const redisUrl = `${address}${DATABASE}`;
  let toFirst: TcpProxy;
  let toSecond: TcpProxy;
  let first: RunningGateway;
  let second: RunningGateway;

  beforeAll(async () => {
    stack = await startTestStack({ env: SECRETS });
    await withClient((client) => client.flushDb());
    toFirst = await startTcpProxy(redisUrl);
    toSecond = await startTcpProxy(redisUrl);
    first = await startOne(toFirst.url);
    second = await startOne(toSecond.url);
  });
  afterAll(async () => {
    await first.stop();
    await second.stop();
    await toFirst.close();
    await toSecond.close();
    await stack.stop();
  });
  beforeEach(() => untilDegraded([first.url, second.url], []));
  afterEach(() => {
    toFirst.mend();
    toSecond.mend();
  });

  const newClient = () => createClient({ url: redisUrl });

  async function withClient<T>(use: (client: ReturnType<typeof newClient>) => Promise<T>) {
    const client = newClient();
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  }

  /** Leaves the sessions' keys: gateways that lose them trust no cache for ten minutes. */
  const forgetLimits = () =>
    withClient(async (client) => {
      const keys = await client.keys('*');
      const limits = keys.filter((key) => !key.startsWith('dewlane:sessions:'));
      if (limits.length > 0) await client.del(limits);
    });

  /** A customer whom both gateways have just served. */
  async function seenAtBoth() {
    const atFirst = await openAsCustomer(first.url);
    const atSecond = sameAt(second.url, atFirst);
    expect([await isSignedIn(atFirst), await isSignedIn(atSecond)]).toEqual([true, true]);
    return { atFirst, atSecond };
  }

  /**
   * On a busy machine a gateway may wait 500 ms for Redis and then, as it should, go on without it. So this tries
   * several times, and one success shows that they share; gateways that share nothing would never succeed.
   */
  const whileTheyShare = <T>(work: () => Promise<T>) =>
    eventually(async () => {
      await untilDegraded([first.url, second.url], []);
      return work();
    }, TRIED_ANEW);

  it('knows who signed in at the other, even while identity is down', async () => {
    await whileTheyShare(async () => {
      const atFirst = await openAsCustomer(first.url);
      expect(await isSignedIn(atFirst)).toBe(true);
      await stack.stopService('identity');
      try {
        expect(await isSignedIn(sameAt(second.url, atFirst))).toBe(true);
      } finally {
        await stack.startService('identity');
      }
    });
  });

  it('signs a customer out at both at once', async () => {
    const { atFirst, atSecond } = await seenAtBoth();
    expect((await atFirst.get('/api/logout')).status).toBe(302);
    expect(await isSignedIn(atSecond)).toBe(false);
  });

  it('signs staff out at both at once', async () => {
    const atFirst = openBrowser(first.url);
    expect((await atFirst.post('/api/admin/login', stack.staff)).status).toBe(200);
    const atSecond = sameAt(second.url, atFirst);
    expect((await atSecond.get('/api/admin/status')).status).toBe(200);
    expect((await atFirst.post('/api/admin/logout')).status).toBe(200);
    expect((await atSecond.get('/api/admin/status')).status).toBe(401);
  });

  it('signs a customer out at both, even if one of them is cut off from Redis', async () => {
    const { atFirst, atSecond } = await seenAtBoth();
    toFirst.cut();
    expect((await atFirst.get('/api/logout')).status).toBe(302);
    expect(await isSignedIn(atSecond)).toBe(false);
  });

  it('doesn’t revive a session that signed out while Redis was away, whichever gateway reconnects first', async () => {
    const { atFirst, atSecond } = await seenAtBoth();
    toFirst.cut();
    toSecond.cut();
    expect((await atFirst.get('/api/logout')).status).toBe(302);
    toSecond.mend();
    const seen: boolean[] = [];
    await eventually(async () => {
      seen.push(await isSignedIn(sameAt(second.url, atSecond)));
      return (await atSecond.get('/readyz')).body.degraded.length === 0;
    });
    toFirst.mend();
    await untilDegraded([first.url, second.url], []);
    seen.push(await isSignedIn(sameAt(second.url, atSecond)));
    expect(seen).not.toContain(true);
  });

  it('goes on without Redis, says so, and shares again when it is back', async () => {
    const { atFirst, atSecond } = await seenAtBoth();
    toFirst.cut();
    toSecond.cut();
    expect([await isSignedIn(atFirst), await isSignedIn(atSecond)]).toEqual([true, true]);
    await untilDegraded([first.url, second.url], ['redis']);
    expect(await isSignedIn(await openAsCustomer(second.url))).toBe(true);
    toFirst.mend();
    toSecond.mend();
    await untilDegraded([first.url, second.url], []);
    expect([await isSignedIn(atFirst), await isSignedIn(atSecond)]).toEqual([true, true]);
  });

  it('AUTH-27 counts login attempts together, and each its own while Redis is away', async () => {
    const attempt = async ({ url }: RunningGateway) => {
      const payload = { username: 'nobody-here', password: 'Wrong&Secret1' };
      const { status, headers } = await openBrowser(url).post('/api/admin/login', payload);
      return status === 429 ? `429 ${Number(headers.get('retry-after')) > 0}` : 'counted';
    };
    await whileTheyShare(async () => {
      await forgetLimits();
      const limit = { LOGIN_RATE_LIMIT: '4' };
      const one = await startOne(toFirst.url, limit);
      const other = await startOne(toSecond.url, limit);
      try {
        await untilDegraded([one.url, other.url], []);
        const tried = [];
        for (const gateway of [one, other, one, other, one, other]) {
          tried.push(await attempt(gateway));
        }
        expect(tried).toEqual([...Array(4).fill('counted'), '429 true', '429 true']);
        toFirst.cut();
        const alone = [];
        for (let i = 0; i < 5; i += 1) alone.push(await attempt(one));
        expect(alone).toEqual([...Array(4).fill('counted'), '429 true']);
      } finally {
        // Without Redis it couldn't sign off, and the others would wait for it.
        toFirst.mend();
        await untilDegraded([one.url], []);
        await one.stop();
        await other.stop();
      }
    });
  });

  it('AUTH-27 counts logins and other calls separately', async () => {
    await whileTheyShare(async () => {
      await forgetLimits();
      const one = await startOne(toFirst.url, { LOGIN_RATE_LIMIT: '2', REQUEST_RATE_LIMIT: '30' });
      try {
        await untilDegraded([one.url], []);
        const attempt = async () => {
          const payload = { username: 'nobody-there', password: 'Wrong&Secret1' };
          return (await openBrowser(one.url).post('/api/admin/login', payload)).status === 429;
        };
        const isRefused = async () =>
          (await openBrowser(one.url).get('/api/auth/user')).status === 429;
        // Ten calls are more than the two logins allowed, but don't count as logins.
        for (let count = 0; count < 10; count += 1) expect(await isRefused()).toBe(false);
        expect([await attempt(), await attempt(), await attempt()]).toEqual([false, false, true]);
        expect(await isRefused()).toBe(false);
      } finally {
        await one.stop();
      }
    });
  });

  it('leaves no cookie in Redis', async () => {
    const { session, stored } = await whileTheyShare(async () => {
      const { atFirst } = await seenAtBoth();
      const stored = await withClient(async (client) => {
        const keys = await client.keys('*');
        const visitors = keys.filter((key) => key.includes(':visitor:'));
        expect(visitors.length).toBeGreaterThan(0);
        return JSON.stringify([keys, await client.mGet(visitors)]);
      });
      return { session: atFirst.cookies.get('session') ?? '', stored };
    });
    expect(session.length).toBeGreaterThan(20);
    expect(stored).not.toContain(session);
  });

  describeUnless(noRedisOfOurs, 'with a Redis of their own', () => {
    it('responds while it is full, signs out at both, still limits, and uses it afterwards', async () => {
      const redis = await startRedis();
      const limits = { LOGIN_RATE_LIMIT: '3' };
      const pair = [
        await startOne(redis.address, limits),
        await startOne(redis.address, limits),
      ] as const;
      const urls = pair.map(({ url }) => url);
      const client = createClient({ url: redis.address });
      await client.connect();
      const giveRoom = (bytes: string) => client.configSet({ maxmemory: bytes });
      try {
        const atFirst = await openAsCustomer(pair[0].url);
        const atSecond = sameAt(pair[1].url, atFirst);
        expect(await isSignedIn(atSecond)).toBe(true);
        await giveRoom('1');
        await expect(client.set('one-more', '1')).rejects.toThrow('OOM');
        expect((await atFirst.get('/api/logout')).status).toBe(302);
        expect(await isSignedIn(atSecond)).toBe(false);
        expect(await isSignedIn(await openAsCustomer(pair[1].url))).toBe(true);
        const attempts = [];
        for (let count = 0; count < 4; count += 1) {
          const payload = { username: 'nobody-here', password: 'Wrong&Secret1' };
          const { status } = await openBrowser(pair[0].url).post('/api/admin/login', payload);
          attempts.push(status === 429);
        }
        expect(attempts).toEqual([false, false, false, true]);
        await untilDegraded(urls, ['redis']);
        await giveRoom('0');
        await untilDegraded(urls, []);
        expect(await isSignedIn(atSecond)).toBe(false);
        expect(await isSignedIn(await openAsCustomer(pair[1].url))).toBe(true);
      } finally {
        await client.close();
        await Promise.all(pair.map((gateway) => gateway.stop()));
        await redis.stop();
      }
    });

    it('responds while it is frozen, killed and started again, and uses it afterwards', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-redis-'));
      let redis = await startRedis({ folder });
      const pair = [await startOne(redis.address), await startOne(redis.address)] as const;
      const urls = pair.map(({ url }) => url);
      try {
        const atFirst = await openAsCustomer(pair[0].url);
        const atSecond = sameAt(pair[1].url, atFirst);
        expect(await isSignedIn(atSecond)).toBe(true);
        process.kill(redis.pid, 'SIGSTOP');
        // Redis never responds: a gateway that waited for it would outlast the test.
        expect(await isSignedIn(atFirst)).toBe(true);
        await untilDegraded(urls, ['redis']);
        // A gateway waits up to 500 ms for Redis when it asks it; a busy machine is slow, but not every time.
        await eventually(async () => (await elapsed(() => isSignedIn(atFirst))) < 400);
        process.kill(redis.pid, 'SIGCONT');
        await untilDegraded(urls, []);
        await redis.kill();
        expect(await isSignedIn(atSecond)).toBe(true);
        expect((await atFirst.get('/api/logout')).status).toBe(302);
        redis = await startRedis({ folder, port: redis.port });
        expect(await isSignedIn(atSecond)).toBe(false);
        await untilDegraded(urls, []);
        expect(await isSignedIn(await openAsCustomer(pair[1].url))).toBe(true);
      } finally {
        await Promise.all(pair.map((gateway) => gateway.stop()));
        await redis.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
});
