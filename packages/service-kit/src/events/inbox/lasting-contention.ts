/** Tells contention that passes from what ends in it whenever it is tried, by message. */
export interface LastingContention {
  /** To be called when a try of a message ended in contention; true once its tries have ended so for the whole time. */
  lasts(id: string): boolean;
  /** To be called when a try of the message ended in anything else. */
  forget(id: string): void;
}

interface Contended {
  readonly since: number;
  readonly lastTry: number;
}

/**
 * Counts from the first of a message's tries on, in this process.
 * @param forMs the time after which contention counts as lasting, in milliseconds; a message that was not tried for so long
 *   begins anew
 * @param now a monotonic clock, in milliseconds
 */
export function createLastingContention(
  forMs: number,
  now: () => number = () => performance.now(),
): LastingContention {
  const contended = new Map<string, Contended>();
  /** Another process of the group may have handled them. */
  function forgetLeft(): void {
    for (const [id, { lastTry }] of contended) {
      if (now() - lastTry > forMs) contended.delete(id);
    }
  }
  return {
    lasts(id) {
      forgetLeft();
      const since = contended.get(id)?.since ?? now();
      contended.set(id, { since, lastTry: now() });
      return now() - since >= forMs;
    },
    forget: (id) => void contended.delete(id),
  };
}
