/** What happens to work that finds the queue full. */
export interface SemaphoreQueue {
  /** How many may wait for a permit. */
  readonly mostWaiting: number;
  /** Throws the error that whoever comes after those is given, at once. */
  refuse(): never;
}

/**
 * Runs at most `permits` pieces of work at once; the others wait in the order they came. Without a `queue` any number may
 * wait.
 * @throws what `queue.refuse` throws when as many as may wait do already
 */
export function createSemaphore(permits: number, queue?: SemaphoreQueue) {
  let free = permits;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else if (queue !== undefined && waiting.length >= queue.mostWaiting) queue.refuse();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever finishes hands the permit on, so that nobody can overtake those who wait.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
