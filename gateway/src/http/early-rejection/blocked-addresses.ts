import { addressGroup } from '@dewlane/service-kit/edge';

/** Bounds the memory. An address dropped from here is still rejected later, by the rate limit itself. */
const MOST_KEPT = 10_000;

/** Addresses that have exceeded their rate limit, grouped as the limits group them (SEC-10). */
export interface BlockedAddresses {
  /** Rejects the address's calls for so many seconds. */
  block(address: string, seconds: number): void;
  /** The whole seconds that an address is still blocked for; undefined if it isn't. */
  blockedFor(address: string): number | undefined;
}

/** @param now in milliseconds */
export function createBlockedAddresses(now: () => number): BlockedAddresses {
  const blocked = new Map<string, number>();
  return {
    block(address, seconds) {
      const group = addressGroup(address);
      blocked.delete(group);
      blocked.set(group, now() + seconds * 1_000);
      const [oldest] = blocked.keys();
      if (blocked.size > MOST_KEPT && oldest !== undefined) blocked.delete(oldest);
    },
    blockedFor(address) {
      if (blocked.size === 0) return undefined;
      const group = addressGroup(address);
      const until = blocked.get(group);
      if (until === undefined) return undefined;
      const seconds = Math.ceil((until - now()) / 1_000);
      if (seconds > 0) return seconds;
      blocked.delete(group);
      return undefined;
    },
  };
}
