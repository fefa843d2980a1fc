import type pg from 'pg';

/** The number of connections that a service has to the database of a pool. */
export async function openConnections(pool: pg.Pool, service: string): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [service],
  );
  return rows[0]?.open ?? 0;
}
