import type pg from 'pg';

/** Events removed per statement, so that none locks the log for long. */
const BATCH = 1_000;

/**
 * Removes events older than so many days (at least one) from the topic log, except the newest of each key: each
 * aggregate's newest event stays, and that of a deleted one contains no personal data (design.md#data-and-events). Any
 * role of the log may call it; a lagging consumer misses only superseded events.
 * @returns how many events were removed
 */
export async function compactLog(
  pool: pg.Pool,
  { olderThanDays }: { olderThanDays: number },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ removed: string }>(
      'select compact_log($1, $2) as removed',
      [olderThanDays, BATCH],
    );
    const batch = Number(rows[0]?.removed ?? 0);
    removed += batch;
    if (batch < BATCH) break;
  }
  return removed;
}
