import { ServiceError } from '@dewlane/service-kit/edge';

const RETRY_AFTER_SECONDS = 5;

/** How much of something may be under way for each of several names at once. */
export interface ConcurrencyLimits {
  /**
   * Counts one more under each of the names, each of which allows so many at once.
   * @returns counts it off again; later calls do nothing
   * @throws ServiceError RATE_LIMITED where a name allows no more; nothing is counted then
   */
  acquire(limits: Readonly<Record<string, number>>): () => void;
}

export function createConcurrencyLimits(): ConcurrencyLimits {
  const running = new Map<string, number>();
  const countOf = (name: string) => running.get(name) ?? 0;
  return {
    acquire(limits) {
      const names = Object.keys(limits);
      if (names.some((name) => countOf(name) >= (limits[name] ?? 0))) {
        throw new ServiceError('RATE_LIMITED', 'Too many uploads at once. Please try again.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      for (const name of names) running.set(name, countOf(name) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const name of names) {
          if (countOf(name) > 1) running.set(name, countOf(name) - 1);
          else running.delete(name);
        }
      };
    },
  };
}
