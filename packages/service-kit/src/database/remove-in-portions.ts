import type { SqlExecutor } from './database.ts';

/** Rows per statement, so that none takes longer than a statement may. */
const PORTION = 2_000;
const CURSOR = 'rows_to_remove';

export interface Removal {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: string;
  /** The select of the keys of the rows to remove, without a limit. */
  readonly pick: string;
  /** More common table expressions, with a leading comma, for what is done with the rows `removed`. */
  readonly more?: string;
}

/**
 * Removes rows in the caller's transaction, 2,000 per statement, until none is left (OPS-52). Seldom are there more. The rest then
 * comes from a cursor, because each new search would read again what the transaction has removed before.
 * @param values for the placeholders of `pick`, and of `more` if there is one, each of which uses all of them
 */
export async function removeInPortions(
  tx: SqlExecutor,
  { table, key, pick, more = '' }: Removal,
  values: readonly unknown[],
): Promise<void> {
  const remove = (picked: string) => `with picked as materialized (${picked}),
    removed as (delete from ${table} where (${key}) in (select * from picked) returning *)${more}
    select count(*)::int as "picked" from picked`;
  const [first] = await tx.$queryRawUnsafe<{ picked: number }[]>(
    remove(`${pick} limit ${PORTION}`),
    ...values,
  );
  if (first?.picked !== PORTION) return;
  const shared = more === '' ? [] : values;
  const given = `select ${key} from jsonb_populate_recordset(null::${table}, $${shared.length + 1}::jsonb)`;
  await tx.$executeRawUnsafe(`declare ${CURSOR} no scroll cursor for ${pick}`, ...values);
  for (;;) {
    const rows = await tx.$queryRawUnsafe<unknown[]>(`fetch ${PORTION} from ${CURSOR}`);
    if (rows.length === 0) break;
    await tx.$queryRawUnsafe(remove(given), ...shared, JSON.stringify(rows));
  }
  await tx.$executeRawUnsafe(`close ${CURSOR}`);
}
