import { randomUUID } from 'node:crypto';
import { type Logger, pause, type Running } from '@dewlane/service-kit/edge';
import type { Redis } from './redis.ts';

/**
 * A gateway's lease on the shared cache. While all gateways hold theirs, every logout reaches the cache, so it can be
 * trusted. A gateway that can't reach Redis loses its lease, and no gateway uses the cache until it is renewed.
 */
export interface CacheLease extends Running {
  isHeld(): boolean;
  /**
   * Gives up the lease, because a logout couldn't be written to Redis. Resolves when the lease has expired, after 2 s
   * at most: no gateway then trusts the existing entries, nor will one later, since the lease is only taken again with
   * a new epoch.
   */
  giveUp(): Promise<void>;
}

/**
 * A hash with the epoch, and a count of sign-outs for each generation of sessions; in one key, so that no part can be
 * lost alone. A cached entry is valid only while the epoch and the counts are those it was requested under.
 */
export const GENERATIONS_KEY = 'dewlane:sessions:generations';
/** A sorted set of gateways by the time their lease expires, in milliseconds of Redis's clock. */
export const LEASES_KEY = 'dewlane:sessions:leases';

const LEASE_MS = 2_000;
const RENEW_EVERY_MS = 500;
/** Allows for drift between the two clocks during one lease. */
const CLOCK_MARGIN_MS = 50;
/** After this time an expired lease is dropped: a killed gateway never comes back with the same id. */
const FORGET_AFTER_MS = 10 * 60_000;

/**
 * Renews a lease that hasn't expired, or takes one with a new epoch. The expiry is an absolute time, so that a command
 * which Redis executes late doesn't extend the lease. What takes room comes first, as a Redis that is full refuses it only
 * before a script has written anything. If a lease is gone that its gateway had less than 10 minutes ago, Redis has lost its data, and
 * others' leases with it: an expired one stands for them, so that nobody uses the cache until whoever is cut off from Redis has been
 * waited for (10 minutes, as for a lease that is there). One that ended earlier is dropped in any case, and its absence says
 * nothing. Returns 1, or 0 if there is no lease to renew or the epoch is lost.
 */
const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local id, ends, epoch = ARGV[1], tonumber(ARGV[2]), ARGV[3]
if epoch == '' then
  local held = redis.call('ZSCORE', KEYS[2], id)
  if not held or tonumber(held) < now then return 0 end
  if redis.call('HEXISTS', KEYS[1], 'epoch') == 0 then return 0 end
end
if ARGV[5] == '1' and not redis.call('ZSCORE', KEYS[2], id) then
  redis.call('ZADD', KEYS[2], now - 1, 'lost with the data')
end
redis.call('ZADD', KEYS[2], 'GT', ends, id)
if epoch ~= '' then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'epoch', epoch)
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[4]))
return 1`;

/** Takes a lease and keeps renewing it; resolves after the first attempt, successful or not. */
export async function keepLease(redis: Redis, log: Logger): Promise<CacheLease> {
  const id = randomUUID();
  const stopping = new AbortController();
  let heldOn: object | undefined;
  let givenUp = 0;
  /** When the last lease that was taken ends, by this process's clock: Redis has it from then for FORGET_AFTER_MS, or lost it. */
  let takenUntil = Number.NEGATIVE_INFINITY;
  /** By this process's clock; no command sent so far can extend the lease beyond this. */
  let runsOutAt = Number.NEGATIVE_INFINITY;
  let wasHeld: boolean | undefined;

  const isHeld = () => heldOn !== undefined && heldOn === redis.connection();

  async function renew(): Promise<void> {
    const connection = redis.connection();
    const before = givenUp;
    const asked = performance.now();
    const now = await timeOf(redis);
    if (before !== givenUp || connection !== redis.connection()) return;
    runsOutAt = performance.now() + LEASE_MS;
    const epoch = isHeld() ? '' : randomUUID();
    const ends = String(now + LEASE_MS);
    const isKept = performance.now() - takenUntil < FORGET_AFTER_MS;
    const renewed = await redis.send([
      ...['EVAL', RENEW, '2', GENERATIONS_KEY, LEASES_KEY],
      ...[id, ends, epoch, String(FORGET_AFTER_MS), isKept ? '1' : '0'],
    ]);
    if (renewed === 1) takenUntil = asked + LEASE_MS;
    heldOn = renewed === 1 && before === givenUp ? connection : undefined;
  }

  async function tryToRenew(): Promise<void> {
    let reason: unknown;
    try {
      await renew();
      // The lease has expired, e.g. because this process was paused: take a new one.
      if (!isHeld()) await renew();
    } catch (error) {
      heldOn = undefined;
      reason = error;
    }
    if (isHeld() === wasHeld) return;
    wasHeld = isHeld();
    if (wasHeld) log.info('Redis is connected: sessions and limits are shared');
    else
      log.warn(
        { err: reason },
        'Redis is out of reach: sessions are looked up at identity, limits count in this gateway only',
      );
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(RENEW_EVERY_MS, stopping.signal);
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
      if (left > 0) await pause(left);
    },
    async stop() {
      stopping.abort();
      await keeping;
      // If Redis is out of reach, the lease expires by itself.
      await redis.send(['ZREM', LEASES_KEY, id]).catch(() => undefined);
    },
  };
}

/** Redis's clock, in milliseconds since the epoch. */
async function timeOf(redis: Redis): Promise<number> {
  const [seconds, micros] = (await redis.send(['TIME'])) as [string, string];
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
}
