/** Read data is fresh this long and, once unused, kept this much longer, in milliseconds (NET-04, NET-06). */
const FRESH_MS = 300_000;
const UNUSED_MS = 600_000;

/** Remembers when what was read, and lets go of what nobody shows any more. */
export interface Freshness {
  isFresh(key: string): boolean;
  fetched(key: string): void;
  /** Somebody shows the data; call what is returned when they stop. `discard` runs 10 minutes after the last one. */
  use(key: string, discard: () => void): () => void;
  /** After a write: everything is to be asked again. */
  expireAll(): void;
}

export function createFreshness(now: () => number = Date.now): Freshness {
  const fetchedAt = new Map<string, number>();
  const users = new Map<string, number>();
  const discards = new Map<string, ReturnType<typeof setTimeout>>();

  return {
    isFresh: (key) => now() - (fetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FRESH_MS,
    fetched: (key) => void fetchedAt.set(key, now()),
    use(key, discard) {
      clearTimeout(discards.get(key));
      users.set(key, (users.get(key) ?? 0) + 1);
      return () => {
        const left = (users.get(key) ?? 1) - 1;
        users.set(key, left);
        if (left > 0) return;
        const dropped = setTimeout(() => {
          fetchedAt.delete(key);
          discard();
        }, UNUSED_MS);
        discards.set(key, dropped);
      };
    },
    expireAll: () => fetchedAt.clear(),
  };
}
