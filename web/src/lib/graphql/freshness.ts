import { businessToday } from '../dates/business-day.ts';

/** How long data is fresh, and how long unused data is kept, in milliseconds (NET-04, NET-06). */
const FRESH_MS = 300_000;
const UNUSED_MS = 600_000;

/** Keeps track of when data was fetched, and discards data that is no longer shown. */
export interface Freshness {
  /** Whether data is neither stale nor of an earlier business day, on which other appointments were upcoming (NET-27). */
  isFresh(key: string): boolean;
  fetched(key: string): void;
  /**
   * Registers a user of the data, which the cache stores under the names `fields`; call the returned function to
   * unregister. 10 minutes after the last one has, `discard` gets the fields that no other kept data includes.
   */
  use(key: string, fields: readonly string[], discard: (unused: string[]) => void): () => void;
  /** Marks everything as stale, after a write. */
  expireAll(): void;
  /** How often `expireAll` was called: what was asked for before the last time may be from before a write. */
  expiries(): number;
}

/** Creates it with nothing fetched yet. @param now in milliseconds */
export function createFreshness(now: () => number = Date.now): Freshness {
  const fetchedAt = new Map<string, number>();
  const users = new Map<string, number>();
  const kept = new Map<string, readonly string[]>();
  let expiries = 0;
  const discards = new Map<string, ReturnType<typeof setTimeout>>();

  return {
    isFresh(key) {
      const at = fetchedAt.get(key);
      // The day comes last: telling it builds a date format, too slow for the first screen.
      return at !== undefined && now() - at < FRESH_MS && dayOf(at) === dayOf(now());
    },
    fetched: (key) => void fetchedAt.set(key, now()),
    use(key, fields, discard) {
      kept.set(key, fields);
      clearTimeout(discards.get(key));
      users.set(key, (users.get(key) ?? 0) + 1);
      return () => {
        const left = (users.get(key) ?? 1) - 1;
        users.set(key, left);
        if (left > 0) return;
        const dropped = setTimeout(() => {
          fetchedAt.delete(key);
          kept.delete(key);
          const others = new Set([...kept.values()].flat());
          discard(fields.filter((field) => !others.has(field)));
        }, UNUSED_MS);
        discards.set(key, dropped);
      };
    },
    expireAll() {
      expiries += 1;
      fetchedAt.clear();
    },
    expiries: () => expiries,
  };
}

const dayOf = (time: number): string => businessToday(new Date(time));
