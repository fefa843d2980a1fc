import { ServiceError } from '@dewlane/service-kit/edge';

/** Calls under way from which on a service may have too much to do: more than the 200 who may race for a day's places (AVAIL-07). */
const MANY = 256;
/** As many as that for so long are no burst any more, but more than the service can do. */
const BURST_MS = 250;
/** For so long after the last refusal no more than those are let through. */
const CAREFUL_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** Whether one service is given another call, or has enough to do. */
export interface Admission {
  /**
   * Counts one more call under way.
   * @returns counts it off again
   * @throws ServiceError UNAVAILABLE where the service has had too much to do for a while; nothing is counted then
   */
  enter(): () => void;
}

/**
 * Keeps what waits for one service short, each service's by itself (SEC-22): a burst passes; when as many calls as there ever should be have been
 * under way without a break, it has too much to do or doesn't answer, and whoever comes then is told at once to come again instead
 * of waiting with everybody else. `now` tells milliseconds.
 */
export function createAdmission(now: () => number): Admission {
  let underWay = 0;
  let manySince: number | undefined;
  let carefulUntil = Number.NEGATIVE_INFINITY;

  function hasEnough(): boolean {
    if (manySince === undefined) return false;
    const at = now();
    if (at >= carefulUntil && at - manySince < BURST_MS) return false;
    carefulUntil = at + CAREFUL_MS;
    return true;
  }

  return {
    enter() {
      if (hasEnough()) {
        throw new ServiceError('UNAVAILABLE', undefined, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      underWay += 1;
      if (underWay >= MANY) manySince ??= now();
      return () => {
        underWay -= 1;
        if (underWay < MANY) manySince = undefined;
      };
    },
  };
}
