import { LRUCache } from 'lru-cache';
import type { Cookies } from './cookies.ts';
import { createGenerations, digestOf, generationOfDigest, isDigest } from './generations.ts';
import type { Visitor } from './visitor.ts';

export interface CachedVisitor {
  readonly visitor: Visitor;
  /** Milliseconds since the epoch. */
  readonly staleAt: number;
  /** When identity was last told of staff activity; milliseconds since the epoch. */
  readonly touchedAt: number;
}

/** What the cache holds for some cookies, and a function to store something newer. */
export interface CacheEntry {
  readonly found: CachedVisitor | undefined;
  /** Stores what identity responded after the lookup. */
  keep(entry: CachedVisitor): Promise<void>;
}

/** Caches visitors by their cookies; none of its functions ever fails. */
export interface VisitorCache {
  lookUp(cookies: Cookies): Promise<CacheEntry>;
  /**
   * Once this has resolved, nothing that depends on the session is found any more, not even an entry that was about to
   * be stored, and identity is asked instead.
   */
  distrust(sessionId: string): Promise<void>;
  /** The same for sessions that identity has ended, or may yet, given by the SHA-256 of their ids, in hex; other texts count for nothing. */
  forget(digests: readonly string[]): Promise<void>;
  /** Drops what is found of sessions that go on with a changed account, given as for `forget`, and caches them anew at once. */
  renew(digests: readonly string[]): Promise<void>;
}

const VISITORS_KEPT = 20_000;
/** A logout whose response was lost has reached identity within this time, or never will. */
export const DISTRUSTED_MS = 10 * 60_000;

/** Finds nothing and stores nothing. */
export const NOTHING_CACHED: CacheEntry = { found: undefined, keep: async () => undefined };

/** A cache in this process's memory. */
export function createVisitorCache(): VisitorCache {
  const entries = new LRUCache<string, { visitor: CachedVisitor; asOf: string }>({
    max: VISITORS_KEPT,
  });
  const generations = createGenerations();
  /** By the SHA-256 of a session's id: of a session on the account page no more is known. */
  const distrustedUntil = new LRUCache<string, number>({ max: VISITORS_KEPT });
  function distrust(digest: string): void {
    generations.next(generationOfDigest(digest));
    distrustedUntil.set(digest, Date.now() + DISTRUSTED_MS);
  }
  return {
    async lookUp(cookies) {
      const sessionIds = sessionIdsOf(cookies);
      const now = Date.now();
      if (sessionIds.some((id) => now < (distrustedUntil.get(digestOf(id)) ?? 0)))
        return NOTHING_CACHED;
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
      distrust(digestOf(sessionId));
    },
    async forget(digests) {
      for (const digest of digests.filter(isDigest)) distrust(digest);
    },
    async renew(digests) {
      for (const digest of digests.filter(isDigest)) generations.next(generationOfDigest(digest));
    },
  };
}

/** The sessions that a result for these cookies depends on. */
export function sessionIdsOf({ session, staffSession }: Cookies): string[] {
  return [session, staffSession].filter((id) => id !== null);
}

/** A cache key that is unique for these cookies. */
export function visitorKey({ session, staffSession, guest }: Cookies): string {
  return JSON.stringify([session, staffSession, guest]);
}
