import type pg from 'pg';

/** Whether exactly so many connections to the database of a pool are waiting for a lock. */
export async function isWaitingForLock(pool: pg.Pool, count = 1): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === count;
}
