import type { SqlExecutor } from '@dewlane/service-kit';

/**
 * Makes new accounts get numbers above these, which belonged to accounts that no longer exist here. Otherwise a new
 * account could inherit what other services still keep under such a number.
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
