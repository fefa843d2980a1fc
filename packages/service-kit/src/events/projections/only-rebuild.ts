import type pg from 'pg';
import { REBUILD_LOCK } from '../../database/advisory-locks.ts';
import { dedicatedClient, endClient } from '../../database/database.ts';

/** Soon after its machine has died, a rebuild is under way no more. */
const DEAD_AFTER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Does a service's rebuild, unless one is under way: each would drop the other's second tables, and swap in one that
 * lacks rows.
 * @returns what it tells, or null if another one is under way
 * @throws what it throws; the loss of the connection that keeps others away
 */
export async function asOnlyRebuild<Told>(
  pool: pg.Pool,
  rebuild: () => Promise<Told>,
): Promise<Told | null> {
  const client = dedicatedClient(pool);
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('Connection terminated')));
  });
  lost.catch(() => undefined);
  try {
    await client.connect();
    await client.query(DEAD_AFTER);
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [REBUILD_LOCK],
    );
    if (!rows[0]?.held) return null;
    return await Promise.race([rebuild(), lost]);
  } finally {
    await endClient(client);
  }
}
