import type { SqlExecutor } from '@dewlane/service-kit';

/**
 * Sees to it that new accounts get numbers behind these, which accounts had that are not here any more: what others still keep of
 * one would else become the next one's.
 */
export async function reserveUserIds(tx: SqlExecutor, ids: readonly string[]): Promise<void> {
  const highest = ids.map(Number).reduce((most, id) => (id > most ? id : most), 0);
  await tx.$queryRawUnsafe(
    `select setval(sequence, $1::int) is not null as moved
     from (select pg_get_serial_sequence('users', 'id')::regclass as sequence) as own
     where coalesce(pg_sequence_last_value(sequence), 0) < $1::int and $1::int > 0`,
    highest,
  );
}
