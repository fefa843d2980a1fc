import { LRUCache } from 'lru-cache';
import type { Cookies } from './cookies.ts';
import { createGenerations, generationOf, generationOfDigest } from './generations.ts';
import type { Visitor } from './visitor.ts';

export interface CachedVisitor {
  readonly visitor: Visitor;
  /** Milliseconds since the epoch. */
  readonly staleAt: number;
  /** When a request that moves staff's idle clock was last told to identity; milliseconds since the epoch. */
  readonly touchedAt: number;
}

/** What the cache holds for some cookies, and a way to keep something newer. */
export interface CacheEntry {
  readonly found: CachedVisitor | undefined;
  /** Keeps what identity said after the lookup. */
  keep(entry: CachedVisitor): Promise<void>;
}

/** Visitors by their cookies; none of its calls fails. */
export interface VisitorCache {
  lookUp(cookies: Cookies): Promise<CacheEntry>;
  /**
   * Once this has resolved, nothing that rests on the session is found any more, not even what is on its way into the
   * cache: identity is asked.
   */
  distrust(sessionId: string): Promise<void>;
  /** The same for sessions that identity has ended by now, known by the SHA-256 of their ids, in hex. */
  forget(digests: readonly string[]): Promise<void>;
}

const VISITORS_KEPT = 20_000;
/** A logout whose response got lost has reached identity within this time, or never will. */
export const DISTRUSTED_MS = 10 * 60_000;

/** Nothing found, and nothing kept. */
export const NOTHING_CACHED: CacheEntry = { found: undefined, keep: async () => undefined };

/** A cache in this process's memory. */
export function createVisitorCache(): VisitorCache {
  const entries = new LRUCache<string, { visitor: CachedVisitor; asOf: string }>({
    max: VISITORS_KEPT,
  });
  const generations = createGenerations();
  const distrustedUntil = new LRUCache<string, number>({ max: VISITORS_KEPT });
  return {
    async lookUp(cookies) {
      const sessionIds = sessionIdsOf(cookies);
      const now = Date.now();
      if (sessionIds.some((id) => now < (distrustedUntil.get(id) ?? 0))) return NOTHING_CACHED;
      const key = visitorKey(cookies);
      const asOf = generations.asOf(sessionIds);
      const entry = entries.get(key);
      return {
        found: entry?.asOf === asOf ? entry.visitor : undefined,
        async keep(visitor) {
          entries.set(key, { visitor, asOf });
        },
      };
    },
    async distrust(sessionId) {
      generations.next(generationOf(sessionId));
      distrustedUntil.set(sessionId, Date.now() + DISTRUSTED_MS);
    },
    async forget(digests) {
      for (const digest of digests) generations.next(generationOfDigest(digest));
    },
  };
}

/** The sessions that a response for these cookies rests on. */
export function sessionIdsOf({ session, staffSession }: Cookies): string[] {
  return [session, staffSession].filter((id) => id !== null);
}

/** The same for the same visitor only. */
export function visitorKey({ session, staffSession, guest }: Cookies): string {
  return JSON.stringify([session, staffSession, guest]);
}
