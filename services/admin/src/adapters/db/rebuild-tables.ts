import type { SqlExecutor } from '@dewlane/service-kit';
import type { ProjectedChange, ProjectionName } from '../../application/ports.ts';
import { PROJECTION_TABLES, upsertSql } from './projection-tables.ts';
import { saveInto } from './projection-writes.ts';

/** A second table that a projection is rebuilt into, beside the one staff go on reading. */
export interface RebuildTable {
  /** Makes it, empty; one that a broken-off rebuild left is thrown away. */
  prepare(tx: SqlExecutor): Promise<void>;
  save(tx: SqlExecutor, change: ProjectedChange): Promise<void>;
  /** Puts it in the place of the first. */
  swap(tx: SqlExecutor): Promise<void>;
}

/** The second table of a projection. */
export function rebuildTable(projection: ProjectionName): RebuildTable {
  const { table } = PROJECTION_TABLES[projection];
  const second = `${table}_rebuilt`;
  return {
    async prepare(tx) {
      await tx.$executeRawUnsafe(`drop table if exists "${second}"`);
      await tx.$executeRawUnsafe(`create table "${second}" (like "${table}" including all)`);
    },
    save: (tx, change) => saveInto(tx, projection, second, change),
    async swap(tx) {
      const names = await indexNames(tx, table, second);
      // Consumers wait here; what they brought while the log was read is newer and is kept.
      await tx.$executeRawUnsafe(`lock table "${table}" in access exclusive mode`);
      await tx.$executeRawUnsafe(keepNewerSql(projection, table, second));
      await tx.$executeRawUnsafe(`drop table "${table}"`);
      await tx.$executeRawUnsafe(`alter table "${second}" rename to "${table}"`);
      for (const { was, is } of names) {
        await tx.$executeRawUnsafe(`alter index "${is}" rename to "${was}"`);
      }
    },
  };
}

/** Rows of the first table that are newer than what the log held when it was read. */
function keepNewerSql(projection: ProjectionName, table: string, second: string): string {
  const upsert = upsertSql(PROJECTION_TABLES[projection], second);
  const fromRecord = `jsonb_populate_record(null::"${second}", $1::jsonb)`;
  return upsert.replace(fromRecord, `"${table}" where true`);
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
