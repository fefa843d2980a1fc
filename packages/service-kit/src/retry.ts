import { isOutOfReach } from './database-errors.ts';
import type { Logger } from './logging.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export interface RetryOptions {
  /** What is tried, for the log: `migrations`, `event log`. */
  what: string;
  log: Logger;
  /** Ends the waiting; the last error is thrown then. */
  signal?: AbortSignal;
}

/**
 * Does work that needs a database, and again while that is out of reach, without end: after 0.1 s,
 * then twice as long each time, 5 s at most. Any other error is thrown at once.
 */
export async function retryWhileOutOfReach<Result>(
  work: () => Promise<Result>,
  { what, log, signal }: RetryOptions,
): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfReach(error) || signal?.aborted) throw error;
      log.warn({ what, reason: reasonOf(error), waitMs }, 'out of reach, trying again');
      await pause(waitMs, signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Resolves after a time in milliseconds, or at once when the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** An error in a few words for the log: its code or message. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  const message = String(Reflect.get(error, 'message') ?? '');
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
}
