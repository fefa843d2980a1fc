import type { IncomingMessage } from 'node:http';

/** Whoever is beyond that is refused further in. */
const MOST_KEPT = 10_000;

/** Addresses that have sent more than their limit, by what their requests come with, which is compared without being read. */
export interface ClosedAddresses {
  /** No call is taken from where a request came for so many seconds. */
  close(request: IncomingMessage, seconds: number): void;
  /** Whole seconds for which none is taken from where a request came; undefined where it is. */
  closedFor(request: IncomingMessage): number | undefined;
}

/** `now` tells milliseconds. */
export function createClosedAddresses(now: () => number): ClosedAddresses {
  const closed = new Map<string, number>();
  return {
    close(request, seconds) {
      const origin = originOf(request);
      closed.delete(origin);
      closed.set(origin, now() + seconds * 1_000);
      const [oldest] = closed.keys();
      if (closed.size > MOST_KEPT && oldest !== undefined) closed.delete(oldest);
    },
    closedFor(request) {
      if (closed.size === 0) return undefined;
      const origin = originOf(request);
      const until = closed.get(origin);
      if (until === undefined) return undefined;
      const seconds = Math.ceil((until - now()) / 1_000);
      if (seconds > 0) return seconds;
      closed.delete(origin);
      return undefined;
    },
  };
}

/** Requests that share it have the same address, whichever proxies are trusted. */
function originOf({ socket, headers }: IncomingMessage): string {
  return `${socket.remoteAddress} ${headers['x-forwarded-for'] ?? ''}`;
}
