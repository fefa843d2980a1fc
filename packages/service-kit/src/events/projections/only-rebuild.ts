import type pg from 'pg';
import { REBUILD_LOCK } from '../../database/advisory-locks.ts';
import { BEAT_MS, beatUntilStopped } from '../../database/beat.ts';
import { dedicatedClient, endClient } from '../../database/database.ts';

/** PostgreSQL notices a dead machine after 25 s, and frees the lock; a beat and its timeout are over before. */
const DEAD_AFTER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Does a service's rebuild, unless one is under way: each would drop the other's second tables, and swap in one that
 * lacks rows. The signal is aborted by the loss of the connection that keeps others away.
 * @returns the rebuild's result, or null if another one is under way
 * @throws what the rebuild throws; the loss of the connection, once the rebuild has ended
 */
export async function asOnlyRebuild<Result>(
  pool: pg.Pool,
  rebuild: (signal: AbortSignal) => Promise<Result>,
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): Promise<Result | null> {
  const client = dedicatedClient(pool);
  const [losing, ended] = [new AbortController(), new AbortController()];
  client.on('error', (error) => losing.abort(error));
  client.on('end', () => losing.abort(new Error('Connection terminated')));
  try {
    await client.connect();
    await client.query(DEAD_AFTER);
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [REBUILD_LOCK],
    );
    if (!rows[0]?.held) return null;
    beatUntilStopped(client, beatMs, ended.signal).catch((error: unknown) => losing.abort(error));
    const result = await rebuild(losing.signal);
    losing.signal.throwIfAborted();
    return result;
  } finally {
    ended.abort();
    await endClient(client);
  }
}
