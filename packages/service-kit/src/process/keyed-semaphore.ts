import { createSemaphore, type SemaphoreQueue } from './semaphore.ts';

/**
 * A semaphore for each key, created at its first use and dropped when nothing runs or waits.
 * @throws whatever `queue.refuse` throws, as for a single semaphore; the reason of `gone`
 */
export function createKeyedSemaphore(permits: number, queue: SemaphoreQueue) {
  const semaphores = new Map<
    string,
    { inTurn: ReturnType<typeof createSemaphore>; uses: number }
  >();
  return async function inTurnOf<Result>(
    key: string,
    work: () => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result> {
    const semaphore = semaphores.get(key) ?? { inTurn: createSemaphore(permits, queue), uses: 0 };
    semaphores.set(key, semaphore);
    semaphore.uses += 1;
    try {
      return await semaphore.inTurn(work, gone);
    } finally {
      semaphore.uses -= 1;
      if (semaphore.uses === 0) semaphores.delete(key);
    }
  };
}
