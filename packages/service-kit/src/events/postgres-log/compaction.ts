import type pg from 'pg';

/** Events looked at per statement, so that none takes longer than a statement may, however large the log is. */
const BATCH_SIZE = 1_000;

export interface CompactionOptions {
  /** At least one. */
  readonly olderThanDays: number;
  /** The last offset of a topic from which events may be removed; null for all. */
  upTo?(topic: string): Promise<bigint | null>;
}

/**
 * Removes events older than so many days from the topic log, except the newest of each key: each aggregate's newest event
 * stays, and that of a deleted one contains no personal data (design.md#data-and-events). What an erasing event follows goes
 * whatever its age (OPS-52). A consumer that lags misses superseded events, unless `upTo` keeps them for it. Of the
 * services' roles one may call it (SEC-37).
 * @returns how many events were removed
 */
export async function compactLog(
  pool: pg.Pool,
  { olderThanDays, upTo }: CompactionOptions,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await pool.query<{ name: string }>('select "name" from topics order by "name"');
  let removed = 0;
  for (const { name: topic } of rows) {
    const last = (await upTo?.(topic)) ?? null;
    removed += await compactTopic(pool, { topic, olderThanDays, last }, signal);
  }
  return removed;
}

async function compactTopic(
  pool: pg.Pool,
  { topic, olderThanDays, last }: { topic: string; olderThanDays: number; last: bigint | null },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let after: string | null = '0';
  while (after !== null && !signal?.aborted) {
    const { rows }: pg.QueryResult<{ reached: string | null; removed: string }> = await pool.query(
      'select "reached", "removed" from compact_log_part($1, $2, $3, $4, $5)',
      [topic, after, olderThanDays, BATCH_SIZE, last],
    );
    removed += Number(rows[0]?.removed ?? 0);
    after = rows[0]?.reached ?? null;
  }
  return removed;
}
