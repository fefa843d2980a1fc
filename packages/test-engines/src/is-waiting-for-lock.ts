import type pg from 'pg';

/** Whether exactly one connection to the database of a pool is waiting for a lock. */
export async function isWaitingForLock(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}
