import { deleteInBatches, type SqlExecutor } from '@dewlane/service-kit';
import type pg from 'pg';
import type { DayCounts } from '../../application/ports/day-counts.ts';

/** What is counted by day, in one transaction. */
export function createDayCounts(tx: SqlExecutor): DayCounts {
  return {
    async countToday(counted, now) {
      const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(
        'select "count_today"($1, $2) as count',
        counted,
        now,
      );
      return row?.count ?? 0;
    },
  };
}

/** Deletes the counts whose day is over. */
export async function deleteOldDayCounts(
  pool: pg.Pool,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const over = `"since" <= $2::timestamptz - interval '1 day'`;
  await deleteInBatches(pool, { table: 'day_counts', condition: over, values: [now] }, signal);
}
