import { addressGroup, ServiceError } from '@dewlane/service-kit/edge';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';

/** Counts something for each address, of IPv6 for each /64 (SEC-10); throws ServiceError RATE_LIMITED, with the seconds to wait, beyond the limit. */
export type RateLimit = (address: string) => Promise<void>;

export interface RateLimitOptions {
  /** Tells the counters of one limit from another's. */
  readonly name: string;
  /** 0 sets no limit. */
  readonly perMinute: number;
  /** Where gateways count together; while it is away each counts alone. */
  readonly redis: Redis | undefined;
}

const MINUTE_SECONDS = 60;

/** A limit for each address and minute. */
export function createRateLimit({ name, perMinute, redis }: RateLimitOptions): RateLimit {
  if (perMinute === 0) return async () => undefined;
  const alone = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  const limiter = redis === undefined ? alone : together(name, alone, redis);
  return async (address) => {
    try {
      await limiter.consume(addressGroup(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new ServiceError('RATE_LIMITED', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
      });
    }
  };
}

function together(name: string, alone: RateLimiterMemory, redis: Redis): RateLimiterAbstract {
  const { points, duration } = alone;
  return new RateLimiterRedis({
    points,
    duration,
    keyPrefix: `dewlane:limits:${name}`,
    insuranceLimiter: alone,
    useRedisPackage: true,
    storeClient: {
      eval: (
        script: string,
        { keys, arguments: values }: { keys: string[]; arguments: string[] },
      ) => redis.send(['EVAL', script, String(keys.length), ...keys, ...values]),
    },
  });
}
