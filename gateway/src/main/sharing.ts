import type { Check, Logger, Stack } from '@dewlane/service-kit/edge';
import type { FindText } from '../graph/operations-of-others.ts';
import { bareHash } from '../graph/registered-operations.ts';
import { keepLease } from '../redis/cache-lease.ts';
import { connectRedis, type Redis } from '../redis/redis.ts';
import { createSealer } from '../redis/sealed-texts.ts';
import { shareOperations } from '../redis/shared-operations.ts';
import { createSharedVisitorCache } from '../redis/shared-visitor-cache.ts';
import { createVisitorCache, type VisitorCache } from '../session/visitor-cache.ts';
import type { GatewaySettings } from './config.ts';
import type { WebOperations } from './web-operations.ts';

/** What a gateway shares with others through Redis, or keeps for itself without one. */
export interface Sharing {
  readonly visitors: VisitorCache;
  readonly redis: Redis | undefined;
  /** Tells the others this build's operations, and returns how to find theirs. */
  readonly shareOperations: (own: WebOperations) => Promise<FindText>;
  /** Dependencies that readiness lists as degraded while they are out of reach. */
  readonly checks: Readonly<Record<string, Check>>;
}

/** Connects to Redis if one is configured; neither fails nor waits while it is out of reach. */
export async function beginSharing(
  {
    REDIS_URL: redisUrl,
    COOKIE_SECRET: secret,
    COOKIE_OTHER_SECRET: otherSecret,
  }: Pick<GatewaySettings, 'REDIS_URL' | 'COOKIE_SECRET' | 'COOKIE_OTHER_SECRET'>,
  parts: Stack,
  log: Logger,
): Promise<Sharing> {
  if (redisUrl === undefined) {
    return {
      visitors: createVisitorCache(),
      redis: undefined,
      shareOperations: async () => async () => undefined,
      checks: {},
    };
  }
  const redis = parts.add(await connectRedis(redisUrl));
  const lease = parts.add(await keepLease(redis, log));
  const isThere: Check = async () => {
    if (!lease.isHeld()) throw new Error('Redis is out of reach');
  };
  const sealer = createSealer(secret, otherSecret);
  return {
    visitors: createSharedVisitorCache(redis, lease, sealer),
    redis,
    async shareOperations(own) {
      const byBareHash = Object.fromEntries(
        Object.entries(own).map(([hash, text]) => [bareHash(hash), text]),
      );
      return parts.add(await shareOperations(redis, sealer, byBareHash)).textOf;
    },
    checks: { redis: isThere },
  };
}
