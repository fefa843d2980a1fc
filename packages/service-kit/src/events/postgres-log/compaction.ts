import type pg from 'pg';

/** Events that one statement removes, so that none holds the log for long. */
const BATCH = 1_000;

/**
 * Removes from the topic log what is older than so many days, a day at least, and not its key's
 * newest event: each aggregate's newest event stays, and a deleted one's holds no personal data
 * (design.md#data-and-events). Any role of the log may; a consumer that lags misses only what was superseded.
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
