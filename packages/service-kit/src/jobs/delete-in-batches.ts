import type pg from 'pg';

/** Rows per statement, so that none runs long or holds many locks. */
const BATCH_SIZE = 2_000;

/**
 * Deletes the rows that match a condition in batches until none is left or the signal is aborted; each batch commits
 * separately.
 * @param condition SQL on the table's columns, with `$2`, `$3` … for the values
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  pool: pg.Pool,
  { table, condition, values }: { table: string; condition: string; values: readonly unknown[] },
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!signal?.aborted) {
    const { rowCount } = await pool.query(
      `delete from "${table}" where ctid in (
         select ctid from "${table}" where ${condition} limit $1 for update skip locked)`,
      [BATCH_SIZE, ...values],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_SIZE) break;
  }
  return deleted;
}
