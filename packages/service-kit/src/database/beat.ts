import type pg from 'pg';
import { pause } from '../process/pause.ts';

/** How often an idle connection shows that it is not lost. */
export const BEAT_MS = 10_000;

/**
 * Asks the server again and again over a connection that is otherwise idle, and would never notice a silent loss, until
 * `stopped` is aborted.
 * @throws if the connection doesn't respond within its `query_timeout`
 */
export async function beatUntilStopped(
  client: pg.Client,
  beatMs: number,
  stopped: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(beatMs, stopped);
    if (stopped.aborted) return;
    await client.query('select 1');
  }
}
