import type { SqlExecutor } from '@dewlane/service-kit';

/** A table whose rows are published. */
export interface PublishedTable {
  readonly table: 'services' | 'quiz_responses' | 'business' | 'crews';
  readonly idType: 'uuid' | 'text';
}

/** The current rows with these ids; unknown ids are left out. */
export async function rowsById<Row>(
  tx: SqlExecutor,
  { table, idType }: PublishedTable,
  ids: readonly string[],
): Promise<Row[]> {
  const sql = `select * from "${table}" where "id" = any($1::text[]::${idType}[])`;
  return await tx.$queryRawUnsafe<Row[]>(sql, [...ids]);
}
