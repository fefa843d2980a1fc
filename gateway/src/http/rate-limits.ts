import { DomainError } from '@dewlane/service-kit/edge';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts something for each address; throws DomainError RATE_LIMITED, with the seconds to wait, beyond the limit. */
export type RateLimit = (address: string) => Promise<void>;

const MINUTE_SECONDS = 60;

/** A limit for each address and minute, counted in this process; 0 sets none. */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  return async (address) => {
    try {
      await limiter.consume(address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new DomainError('RATE_LIMITED', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
      });
    }
  };
}
