import { createLru } from '../lru.ts';
import type { Visitor } from './visitor.ts';

export interface CachedVisitor {
  readonly visitor: Visitor;
  readonly sessionIds: readonly string[];
  /** Milliseconds since the epoch. */
  readonly staleAt: number;
  /** When a request that moves staff's idle clock was last told to identity; milliseconds since the epoch. */
  readonly touchedAt: number;
}

/**
 * Visitors by their cookies. Once a session has ended, no entry that rests on it is found again, not even one that was on
 * its way into the cache. Answers may be promises, so that gateways can share a cache.
 */
export interface VisitorCache {
  find(key: string): CachedVisitor | undefined | Promise<CachedVisitor | undefined>;
  keep(key: string, entry: CachedVisitor): void | Promise<void>;
  endSession(sessionId: string): void | Promise<void>;
  hasEnded(sessionId: string): boolean | Promise<boolean>;
}

const VISITORS_KEPT = 20_000;

/** A cache in this process's memory. */
export function createVisitorCache(): VisitorCache {
  const entries = createLru<CachedVisitor>(VISITORS_KEPT);
  const ended = createLru<true>(VISITORS_KEPT);
  return {
    find(key) {
      const entry = entries.get(key);
      return entry?.sessionIds.some((id) => ended.get(id)) ? undefined : entry;
    },
    keep: (key, entry) => entries.set(key, entry),
    endSession: (sessionId) => ended.set(sessionId, true),
    hasEnded: (sessionId) => ended.get(sessionId) === true,
  };
}
