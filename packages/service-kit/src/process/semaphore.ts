/** The bounds of the queue, and how work beyond them is refused. */
export interface SemaphoreQueue {
  /** The most callers that may wait for a permit. */
  readonly mostWaiting: number;
  /** The longest wait in milliseconds; unbounded if absent. */
  readonly longestMs?: number;
  /** Throws the error for callers beyond these bounds. */
  refuse(): never;
}

/** Queued work. */
interface Waiting {
  readonly begin: () => void;
}

/**
 * Runs at most `permits` pieces of work concurrently; the others wait in order of arrival, any number of them without a
 * `queue`. Work whose `gone` is aborted while it waits gives up its place.
 * @throws whatever `queue.refuse` throws if the queue is full or the wait too long; the reason of `gone`
 */
export function createSemaphore(permits: number, queue?: SemaphoreQueue) {
  let free = permits;
  const waiting = new Set<Waiting>();

  /** Finished work passes its permit directly to the next waiter, so that nobody can overtake the queue. */
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
