import { ServiceError } from '@dewlane/service-kit/edge';

const RETRY_AFTER_SECONDS = 5;

/** Limits how many things run at once, for each of several names. */
export interface ConcurrencyLimits {
  /**
   * Takes one place under each of the names.
   * @param limits how many may run at once, by name
   * @returns a function that releases the places; later calls of it do nothing
   * @throws ServiceError RATE_LIMITED if a name has no place left; none is taken then
   */
  acquire(limits: Readonly<Record<string, number>>): () => void;
}

/** Creates limits that hold within this process; a refusal gives `message`, or the usual one. */
export function createConcurrencyLimits(message?: string): ConcurrencyLimits {
  const running = new Map<string, number>();
  const countOf = (name: string) => running.get(name) ?? 0;
  return {
    acquire(limits) {
      const names = Object.keys(limits);
      if (names.some((name) => countOf(name) >= (limits[name] ?? 0))) {
        const retryAfterSeconds = RETRY_AFTER_SECONDS;
        throw new ServiceError('RATE_LIMITED', message, { retryAfterSeconds });
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
