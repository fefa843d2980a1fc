import { LRUCache } from 'lru-cache';
import { digestOf } from './generations.ts';

/** The sessions that browsers have just left at this process, whether or not they go on. */
export interface LeftSessions {
  add(sessionId: string): void;
  has(sessionId: string): boolean;
}

/** Longer than a request that came before may take. */
const KEPT_MS = 60_000;
/** Strangers may leave any number of sessions, so that the oldest is forgotten beyond this. */
const MOST_KEPT = 10_000;

/** Remembers them in this process's memory for a minute, the last 10,000 of them. */
export function createLeftSessions(): LeftSessions {
  const left = new LRUCache<string, true>({ max: MOST_KEPT, ttl: KEPT_MS });
  return {
    add(sessionId) {
      left.set(digestOf(sessionId), true);
    },
    has: (sessionId) => left.has(digestOf(sessionId)),
  };
}
