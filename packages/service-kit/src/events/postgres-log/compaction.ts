import type pg from 'pg';

/** Events looked at per statement, so that none takes longer than a statement may, however large the log is. */
const BATCH_SIZE = 1_000;

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
  const { rows } = await pool.query<{ name: string }>('select "name" from topics order by "name"');
  let removed = 0;
  for (const { name } of rows) {
    removed += await compactTopic(pool, { topic: name, olderThanDays }, signal);
  }
  return removed;
}

async function compactTopic(
  pool: pg.Pool,
  { topic, olderThanDays }: { topic: string; olderThanDays: number },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let after: string | null = '0';
  while (after !== null && !signal?.aborted) {
    const { rows }: pg.QueryResult<{ reached: string | null; removed: string }> = await pool.query(
      'select "reached", "removed" from compact_log_part($1, $2, $3, $4)',
      [topic, after, olderThanDays, BATCH_SIZE],
    );
    removed += Number(rows[0]?.removed ?? 0);
    after = rows[0]?.reached ?? null;
  }
  return removed;
}
