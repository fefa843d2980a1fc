import type pg from 'pg';

/**
 * Removes from the topic log what is older than so many days and not its key's newest event, so
 * that each aggregate's newest event stays and a deleted one's holds no personal data (DESIGN §2).
 * Runs as the log's owner.
 * @returns how many events were removed
 */
export async function compactLog(
  pool: pg.Pool,
  { olderThanDays }: { olderThanDays: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from log as older
     where older."appendedAt" < now() - make_interval(days => $1::int)
       and exists (select 1 from log as newer
                   where newer."topic" = older."topic" and newer."key" = older."key"
                     and newer."offset" > older."offset")`,
    [olderThanDays],
  );
  return rowCount ?? 0;
}
