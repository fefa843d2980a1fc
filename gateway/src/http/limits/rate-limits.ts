import { addressGroup, ServiceError } from '@dewlane/service-kit/edge';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '../../redis/redis.ts';

/**
 * Counts a request against the limit of its address, or of its /64 with IPv6 (SEC-10).
 * Throws ServiceError RATE_LIMITED with the seconds to wait when the limit is exceeded.
 */
export type RateLimit = (address: string) => Promise<void>;

export interface RateLimitOptions {
  /** Keeps the counters of different limits apart. */
  readonly name: string;
  /** Requests for each address within `seconds`; 0 sets no limit. */
  readonly most: number;
  /** A minute if not given. */
  readonly seconds?: number;
  /** What the refusal says, if not the code's message. */
  readonly message?: string;
  /** Where several gateways share their counters; while it is out of reach, each counts by itself. */
  readonly redis: Redis | undefined;
}

const MINUTE_SECONDS = 60;

/** Limits requests for each address within a minute or another time. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  return createEffectLimit(options).take;
}

/** Limits what requests bring about: one that brought about nothing can be given back. */
export interface EffectLimit {
  /** Counts a request in advance, also one that it refuses. */
  readonly take: RateLimit;
  /** Takes back what `take` has counted. */
  giveBack(address: string): Promise<void>;
}

/** Limits what requests bring about for each address within a minute or another time. */
export function createEffectLimit({
  name,
  most,
  seconds = MINUTE_SECONDS,
  message,
  redis,
}: RateLimitOptions): EffectLimit {
  if (most === 0) return { take: async () => undefined, giveBack: async () => undefined };
  const alone = new RateLimiterMemory({ points: most, duration: seconds });
  const limiter = redis === undefined ? alone : together(name, alone, redis);
  return {
    async take(address) {
      try {
        await limiter.consume(addressGroup(address));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ServiceError('RATE_LIMITED', message, {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
        });
      }
    },
    async giveBack(address) {
      await limiter.reward(addressGroup(address));
    },
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
