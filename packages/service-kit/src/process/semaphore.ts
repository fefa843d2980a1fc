/** What happens to work that finds the queue full, or waits too long in it. */
export interface SemaphoreQueue {
  /** How many may wait for a permit. */
  readonly mostWaiting: number;
  /** Milliseconds that nobody waits longer than; no bound without it. */
  readonly longestMs?: number;
  /** Throws the error that whoever comes after those, or waits longer, is given. */
  refuse(): never;
}

/** One piece of work that waits for its turn. */
interface Waiting {
  readonly begin: () => void;
}

/**
 * Runs at most `permits` pieces of work at once; the others wait in the order they came. Without a `queue` any number may
 * wait. Work whose `gone` is aborted while it waits gives its place to the next.
 * @throws what `queue.refuse` throws when as many as may wait do already, or the wait gets too long; the reason of `gone`
 */
export function createSemaphore(permits: number, queue?: SemaphoreQueue) {
  let free = permits;
  const waiting = new Set<Waiting>();

  /** Whoever finishes hands the permit on, so that nobody can overtake those who wait. */
  function handOn(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next.begin();
  }

  function turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(place);
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(gone?.reason);
      };
      const place: Waiting = {
        begin() {
          leave();
          resolve();
        },
      };
      const timer =
        queue?.longestMs === undefined ? undefined : setTimeout(beTooLate, queue.longestMs);
      function beTooLate(): void {
        leave();
        resolve(Promise.resolve().then(() => queue?.refuse()));
      }
      gone?.addEventListener('abort', giveUp);
      waiting.add(place);
    });
  }

  return async function inTurn<Result>(
    work: () => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result> {
    gone?.throwIfAborted();
    if (free > 0) free -= 1;
    else if (queue !== undefined && waiting.size >= queue.mostWaiting) queue.refuse();
    else await turn(gone);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
