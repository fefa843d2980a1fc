import { SWAP_LOCK } from '../../database/advisory-locks.ts';
import type { SqlExecutor } from '../../database/database.ts';

const SUFFIX = '_rebuilt';

/** Whether a table belongs to a rebuild, which replaces or drops it: no migration creates it, so no back-up holds it. */
export function isSecondTable(table: string): boolean {
  return table.endsWith(SUFFIX);
}

/** A second table for rebuilding a projection while the first one is in use. */
export interface SecondTable {
  /** The name of the second table. */
  readonly name: string;
  /** Creates it, empty, dropping one left by an aborted rebuild. */
  prepare(tx: SqlExecutor): Promise<void>;
  /**
   * Replaces the first table, keeping rows that are newer there and the names of its indexes; but not while a back-up is
   * being taken, whose snapshot is older than the rows of the second table.
   * @returns whether the table was replaced
   */
  swap(tx: SqlExecutor): Promise<boolean>;
  /** Drops it if it exists, after a rebuild that failed. */
  discard(tx: SqlExecutor): Promise<void>;
}

/** The second table of a projection whose rows have a column `version`; `key` is its primary key. */
export function secondTable(table: string, key: string): SecondTable {
  const name = `${table}${SUFFIX}`;
  const discard = async (tx: SqlExecutor): Promise<void> => {
    await tx.$executeRawUnsafe(`drop table if exists "${name}"`);
  };
  return {
    name,
    discard,
    async prepare(tx) {
      await discard(tx);
      await tx.$executeRawUnsafe(`create table "${name}" (like "${table}" including all)`);
    },
    async swap(tx) {
      // Asked for before any table is locked, or the service would wait for the back-up too.
      const [lock] = await tx.$queryRawUnsafe<{ held: boolean }[]>(
        'select pg_try_advisory_xact_lock($1) as held',
        SWAP_LOCK,
      );
      if (!lock?.held) return false;
      const indexes = await indexNames(tx, table, name);
      // Makes consumers wait; what they wrote while the log was read is newer and is kept.
      await tx.$executeRawUnsafe(`lock table "${table}" in access exclusive mode`);
      await tx.$executeRawUnsafe(await keepNewerSql(tx, { table, second: name, key }));
      await tx.$executeRawUnsafe(`drop table "${table}"`);
      await tx.$executeRawUnsafe(`alter table "${name}" rename to "${table}"`);
      for (const { was, is } of indexes) {
        await tx.$executeRawUnsafe(`alter index "${is}" rename to "${was}"`);
      }
      return true;
    },
  };
}

/**
 * The SQL that copies rows of the first table that are newer than what was read from the log. It joins the tables, since
 * an upsert of every row would lock each equal one, and with some hundred thousand take longer than a statement may.
 */
async function keepNewerSql(
  tx: SqlExecutor,
  { table, second, key }: { table: string; second: string; key: string },
): Promise<string> {
  const columns = await tx.$queryRawUnsafe<{ column: string }[]>(
    `select column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    table,
  );
  const names = columns.map(({ column }) => `"${column}"`);
  const all = names.join(', ');
  const replaced = names.map((column) => `${column} = excluded.${column}`).join(', ');
  return `insert into "${second}" (${all}) select ${all} from "${table}"
    where "${key}" = any(array(
      select kept."${key}" from "${table}" as kept left join "${second}" as read using ("${key}")
      where read."version" is null or kept."version" > read."version"))
    on conflict ("${key}") do update set ${replaced}`;
}

/** Pairs of both tables' equivalent indexes: migrations refer to the names of the first's. */
async function indexNames(
  tx: SqlExecutor,
  table: string,
  second: string,
): Promise<{ was: string; is: string }[]> {
  return await tx.$queryRawUnsafe(
    `select old.indexname as was, new.indexname as is
     from pg_indexes old join pg_indexes new
       on substring(old.indexdef from ' USING .*') = substring(new.indexdef from ' USING .*')
       and old.indexdef like 'CREATE UNIQUE%' = new.indexdef like 'CREATE UNIQUE%'
     where old.schemaname = current_schema() and new.schemaname = current_schema()
       and old.tablename = $1 and new.tablename = $2`,
    table,
    second,
  );
}
