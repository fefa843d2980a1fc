import { addressGroup } from '@dewlane/service-kit/edge';

/** Whoever is beyond that is refused further in. */
const MOST_KEPT = 10_000;

/** Addresses that have sent more than their limit, counted as the limits count them (SEC-10). */
export interface ClosedAddresses {
  /** No call is taken from an address for so many seconds. */
  close(address: string, seconds: number): void;
  /** Whole seconds for which none is taken from an address; undefined where it is. */
  closedFor(address: string): number | undefined;
}

/** `now` tells milliseconds. */
export function createClosedAddresses(now: () => number): ClosedAddresses {
  const closed = new Map<string, number>();
  return {
    close(address, seconds) {
      const group = addressGroup(address);
      closed.delete(group);
      closed.set(group, now() + seconds * 1_000);
      const [oldest] = closed.keys();
      if (closed.size > MOST_KEPT && oldest !== undefined) closed.delete(oldest);
    },
    closedFor(address) {
      if (closed.size === 0) return undefined;
      const group = addressGroup(address);
      const until = closed.get(group);
      if (until === undefined) return undefined;
      const seconds = Math.ceil((until - now()) / 1_000);
      if (seconds > 0) return seconds;
      closed.delete(group);
      return undefined;
    },
  };
}
