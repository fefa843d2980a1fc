import { ServiceError } from '@dewlane/service-kit/edge';

const RETRY_AFTER_SECONDS = 5;

/** How much of something may be under way for each of several names at once. */
export interface Places {
  /**
   * Takes a place under each of the names.
   * @returns gives them back; later calls do nothing
   * @throws ServiceError RATE_LIMITED where a name has none left; nothing is taken then
   */
  take(most: Readonly<Record<string, number>>): () => void;
}

export function createPlaces(): Places {
  const taken = new Map<string, number>();
  const countOf = (name: string) => taken.get(name) ?? 0;
  return {
    take(most) {
      const names = Object.keys(most);
      if (names.some((name) => countOf(name) >= (most[name] ?? 0))) {
        throw new ServiceError('RATE_LIMITED', 'Too many uploads at once. Please try again.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      for (const name of names) taken.set(name, countOf(name) + 1);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        for (const name of names) {
          if (countOf(name) > 1) taken.set(name, countOf(name) - 1);
          else taken.delete(name);
        }
      };
    },
  };
}
