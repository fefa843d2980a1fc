import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type CacheLease, keepLease } from './cache-lease.ts';
import { connectRedis, type Redis } from './redis.ts';

/** A Redis database that no other test uses. */
const DATABASE = '/9';
/** Fixed, since gateways of all releases share these keys. */
const GENERATIONS_KEY = 'dewlane:sessions:generations';
const LEASES_KEY = 'dewlane:sessions:leases';
/** Longer than any pause of a busy machine: these tests are not about a Redis that responds late. */
const REPLY_WITHIN_MS = 60_000;

await describeWithEngine('redis', "a gateway's lease on the shared cache", (address) => {
  let redis: Redis;
  /** While true the gateway can't reach Redis, but the test can. */
  let away: boolean;
  let lease: CacheLease | undefined;
  let told: string[];
  /** The number of commands that the gateway has sent or tried to send. */
  let tries: number;

  beforeAll(async () => {
    redis = await connectRedis(`${address}${DATABASE}`, REPLY_WITHIN_MS);
  });
  beforeEach(async () => {
    away = false;
    told = [];
    tries = 0;
    await redis.send(['FLUSHDB']);
  });
  afterEach(async () => {
    away = false;
    await lease?.stop();
    lease = undefined;
  });
  afterAll(() => redis.stop());

  async function takeLease(): Promise<CacheLease> {
    const reached: Redis = {
      ...redis,
      async send(command) {
        tries += 1;
        if (away) throw new Error('Redis is out of reach');
        return redis.send(command);
      },
    };
    const destination = { write: (line: string) => void told.push(JSON.parse(line).msg) };
    lease = await keepLease(reached, createLogger({ name: 'test', level: 'info' }, destination));
    return lease;
  }

  const epoch = () => redis.send(['HGET', GENERATIONS_KEY, 'epoch']);
  const holders = async () => (await redis.send(['ZRANGE', LEASES_KEY, '0', '-1'])) as string[];
  const now = async () => {
    const [seconds, micros] = (await redis.send(['TIME'])) as [string, string];
    return Number(seconds) * 1_000 + Number(micros) / 1_000;
  };
  async function endOf(holder: string): Promise<number> {
    const end = await redis.send(['ZSCORE', LEASES_KEY, holder]);
    if (end === null) throw new Error(`${holder} has no lease`);
    return Number(end);
  }
  async function onlyHolder(): Promise<string> {
    const [holder, ...others] = await holders();
    if (holder === undefined || others.length > 0) throw new Error('expected exactly one holder');
    return holder;
  }

  it('AUTH-33 lasts 2 s and is renewed before it expires, in the same epoch', async () => {
    const { isHeld } = await takeLease();
    await eventually(isHeld);
    const holder = await onlyHolder();
    expect((await endOf(holder)) - (await now())).toBeLessThanOrEqual(2_000);
    // A machine that pauses for 2 s lets one lease expire, but not each of them.
    await eventually(async () => {
      const before = { epoch: await epoch(), end: await endOf(holder) };
      await eventually(async () => (await endOf(holder)) > before.end);
      return (await epoch()) === before.epoch;
    });
  });

  it('AUTH-33 is taken again in a new epoch once it has expired', async () => {
    const { isHeld } = await takeLease();
    const before = await epoch();
    await redis.send(['ZADD', LEASES_KEY, String((await now()) - 1), await onlyHolder()]);
    await eventually(async () => isHeld() && (await epoch()) !== before);
    // At once, without a time in which sessions would be looked up at identity.
    expect(told).toEqual(['Redis is connected: sessions and limits are shared']);
  });

  it('AUTH-33 is not held while Redis is out of reach, and has a new epoch afterwards', async () => {
    const { isHeld } = await takeLease();
    const before = await epoch();
    away = true;
    await eventually(() => !isHeld());
    away = false;
    await eventually(isHeld);
    expect(await epoch()).not.toBe(before);
  });

  it('logs once when Redis goes out of reach, and once when it is back', async () => {
    await takeLease();
    away = true;
    const before = tries;
    await eventually(() => tries > before + 2);
    away = false;
    const after = tries;
    await eventually(() => tries > after + 4);
    expect(told).toEqual([
      'Redis is connected: sessions and limits are shared',
      'Redis is out of reach: sessions are looked up at identity, limits count in this gateway only',
      'Redis is connected: sessions and limits are shared',
    ]);
  });

  it('AUTH-33 has expired once a gateway that cannot reach Redis has given it up', async () => {
    const { isHeld, giveUp } = await takeLease();
    const holder = await onlyHolder();
    away = true;
    const given = giveUp();
    expect(isHeld()).toBe(false);
    await given;
    expect(await endOf(holder)).toBeLessThan(await now());
  });

  it('AUTH-33 is taken again in a new epoch after it was given up', async () => {
    const { isHeld, giveUp } = await takeLease();
    const before = await epoch();
    await giveUp();
    await eventually(isHeld);
    expect(await epoch()).not.toBe(before);
  });

  it('AUTH-33 ends when its gateway stops, without affecting the others', async () => {
    await redis.send(['ZADD', LEASES_KEY, String((await now()) + 60_000), 'another']);
    const { stop } = await takeLease();
    expect(await holders()).toHaveLength(2);
    lease = undefined;
    await stop();
    expect(await holders()).toEqual(['another']);
  });

  it('AUTH-33 is dropped 10 minutes after its gateway was killed, and not before', async () => {
    const minute = 60_000;
    await redis.send(['ZADD', LEASES_KEY, String((await now()) - 10 * minute - 1), 'long ago']);
    await redis.send(['ZADD', LEASES_KEY, String((await now()) - 9 * minute), 'lately']);
    await takeLease();
    expect(await holders()).toContain('lately');
    expect(await holders()).not.toContain('long ago');
  });

  it('AUTH-33 leaves an expired one for 10 minutes where Redis has lost its data, and so perhaps others', async () => {
    const { isHeld } = await takeLease();
    const before = await onlyHolder();
    await redis.send(['FLUSHDB']);
    // Who was cut off from Redis meanwhile, and signs somebody out, can tell nobody.
    await eventually(async () => isHeld() && (await holders()).length === 2);
    const [stand = ''] = (await holders()).filter((holder) => holder !== before);
    expect(await endOf(stand)).toBeLessThan(await now());
    await redis.send(['ZADD', LEASES_KEY, String((await now()) - 10 * 60_000 - 1), stand]);
    await eventually(async () => (await holders()).length === 1);
    await lease?.stop();
    lease = undefined;
    await redis.send(['FLUSHDB']);
    await takeLease();
    expect(await holders()).toHaveLength(1);
  });

  it('AUTH-33 leaves nothing behind where its own was dropped after 10 minutes, since Redis has lost nothing', async () => {
    const { isHeld } = await takeLease();
    const before = await onlyHolder();
    away = true;
    await eventually(() => !isHeld());
    const { now: passed } = performance;
    const clock = jest
      .spyOn(performance, 'now')
      .mockImplementation(() => passed.call(performance) + 10 * 60_000 + 2_000);
    try {
      // As another gateway does by then.
      await redis.send(['ZREM', LEASES_KEY, before]);
      away = false;
      await eventually(isHeld);
      expect(await holders()).toEqual([before]);
    } finally {
      clock.mockRestore();
    }
  });
});
