import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, Running } from '@dewlane/service-kit/edge';
import type { Redis } from './redis.ts';

/**
 * A gateway's part in the shared cache. While it holds its lease the others may trust what is cached, because they hear of
 * every logout. A gateway that can't reach Redis loses the lease, and until it is back nobody uses the cache.
 */
export interface CacheLease extends Running {
  isHeld(): boolean;
  /**
   * Gives up the lease, for a logout that Redis could not be told of. Resolves when it has run out, 2 s at most: no gateway
   * then trusts what was cached before, nor later, for the lease is only taken again with a new epoch.
   */
  giveUp(): Promise<void>;
}

/**
 * A hash in one key, so that nothing of it is ever lost alone: the epoch, and a count of sign-outs for each generation of
 * sessions. Entries are good in the epoch and the counts they were asked in only.
 */
export const GENERATIONS_KEY = 'dewlane:sessions:generations';
/** Sorted set: gateway to the time its lease runs out, in milliseconds of Redis' clock. */
export const LEASES_KEY = 'dewlane:sessions:leases';

const LEASE_MS = 2_000;
const RENEW_EVERY_MS = 500;
/** For what two clocks may differ by within one lease. */
const CLOCK_MARGIN_MS = 50;
/** A gateway that was killed never comes back under its id. */
const FORGET_AFTER_MS = 10 * 60_000;

/**
 * Renews a lease that hasn't run out, or takes it with a new epoch. Its end comes as a time, so that a command which Redis
 * runs late prolongs nothing. Returns 1, or 0 where there is no lease to renew or the epoch is lost.
 */
const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local id, ends, epoch = ARGV[1], tonumber(ARGV[2]), ARGV[3]
if epoch ~= '' then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'epoch', epoch)
else
  local held = redis.call('ZSCORE', KEYS[2], id)
  if not held or tonumber(held) < now then return 0 end
  if redis.call('HEXISTS', KEYS[1], 'epoch') == 0 then return 0 end
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[4]))
redis.call('ZADD', KEYS[2], 'GT', ends, id)
return 1`;

/** Takes a lease and keeps it; resolves after the first try, also where Redis is away. */
export async function keepLease(redis: Redis, log: Logger): Promise<CacheLease> {
  const id = randomUUID();
  const stopping = new AbortController();
  let heldOn: object | undefined;
  let givenUp = 0;
  /** By this process' clock; no command that was sent makes the lease last longer. */
  let runsOutAt = Number.NEGATIVE_INFINITY;
  let wasHeld: boolean | undefined;

  const isHeld = () => heldOn !== undefined && heldOn === redis.connection();

  async function renew(): Promise<void> {
    const connection = redis.connection();
    const before = givenUp;
    const now = await timeOf(redis);
    if (before !== givenUp || connection !== redis.connection()) return;
    runsOutAt = performance.now() + LEASE_MS;
    const epoch = isHeld() ? '' : randomUUID();
    const ends = String(now + LEASE_MS);
    const renewed = await redis.send([
      ...['EVAL', RENEW, '2', GENERATIONS_KEY, LEASES_KEY],
      ...[id, ends, epoch, String(FORGET_AFTER_MS)],
    ]);
    heldOn = renewed === 1 && before === givenUp ? connection : undefined;
  }

  async function tryToRenew(): Promise<void> {
    let reason: unknown;
    try {
      await renew();
      // Run out, as after a pause of this process: taken anew.
      if (!isHeld()) await renew();
    } catch (error) {
      heldOn = undefined;
      reason = error;
    }
    if (isHeld() === wasHeld) return;
    wasHeld = isHeld();
    if (wasHeld) log.info('Redis is there: sessions and limits are shared');
    else log.warn({ err: reason }, 'Redis is away: identity is asked, limits count here alone');
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(RENEW_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await tryToRenew();
    }
  }

  await tryToRenew();
  const keeping = keep();
  return {
    isHeld,
    async giveUp() {
      givenUp += 1;
      heldOn = undefined;
      const left = runsOutAt + CLOCK_MARGIN_MS - performance.now();
      if (left > 0) await wait(left);
    },
    async stop() {
      stopping.abort();
      await keeping;
      // Where Redis is away the lease runs out by itself.
      await redis.send(['ZREM', LEASES_KEY, id]).catch(() => undefined);
    },
  };
}

/** Redis' clock in milliseconds since the epoch. */
async function timeOf(redis: Redis): Promise<number> {
  const [seconds, micros] = (await redis.send(['TIME'])) as [string, string];
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
}
