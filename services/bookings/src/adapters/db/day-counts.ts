import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes the counts whose day is over. */
export async function deleteOldDayCounts(
  pool: pg.Pool,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const over = `"since" <= $2::timestamptz - interval '1 day'`;
  await deleteInBatches(pool, { table: 'day_counts', condition: over, values: [now] }, signal);
}
