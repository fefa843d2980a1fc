import { SettingsError } from '../settings/settings.ts';
import { reasonOf } from './error-for-log.ts';
import type { Logger } from './logging.ts';
import { pause } from './pause.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Retries the work until it succeeds, with backoff up to 5 s, logging each failure. An unreachable database may come
 * back, and a failed migration may be resolved by hand; wrong settings stay wrong.
 * @throws SettingsError as the work does, the signal's reason if it is aborted first
 */
export async function retryUntilReady(
  work: () => Promise<unknown>,
  { log, signal }: { log: Logger; signal?: AbortSignal | undefined },
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof SettingsError) throw error;
      log.error({ reason: reasonOf(error), waitMs }, 'not ready to work, trying again');
    }
    await pause(waitMs, signal);
  }
}
