import type { SqlExecutor } from '../../database/database.ts';

/** A second table that a projection is rebuilt into, beside the one that is read meanwhile. */
export interface SecondTable {
  /** Its name: events are written into it as into the first. */
  readonly name: string;
  /** Makes it, empty; one that a broken-off rebuild left is thrown away. */
  prepare(tx: SqlExecutor): Promise<void>;
  /** Puts it in the place of the first, together with what is newer there; its indexes keep their names. */
  swap(tx: SqlExecutor): Promise<void>;
}

/** The second table of a projection whose rows have a column `version`; `key` is its primary key. */
export function secondTable(table: string, key: string): SecondTable {
  const name = `${table}_rebuilt`;
  return {
    name,
    async prepare(tx) {
      await tx.$executeRawUnsafe(`drop table if exists "${name}"`);
      await tx.$executeRawUnsafe(`create table "${name}" (like "${table}" including all)`);
    },
    async swap(tx) {
      const indexes = await indexNames(tx, table, name);
      // Consumers wait here; what they brought while the log was read is newer and is kept.
      await tx.$executeRawUnsafe(`lock table "${table}" in access exclusive mode`);
      await tx.$executeRawUnsafe(await keepNewerSql(tx, { table, second: name, key }));
      await tx.$executeRawUnsafe(`drop table "${table}"`);
      await tx.$executeRawUnsafe(`alter table "${name}" rename to "${table}"`);
      for (const { was, is } of indexes) {
        await tx.$executeRawUnsafe(`alter index "${is}" rename to "${was}"`);
      }
    },
  };
}

/** Rows of the first table that are newer than what the log held when it was read. */
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
  return `insert into "${second}" as rebuilt (${all}) select ${all} from "${table}"
    on conflict ("${key}") do update set ${replaced}
    where excluded."version" > rebuilt."version"`;
}

/** The indexes of both tables in pairs by what they index: migrations know them by the first's names. */
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
