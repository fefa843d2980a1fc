import { ColumnTypeEnum, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';

/** Catalog columns of PostgreSQL's type "char", which the pg adapter doesn't know. */
const CHAR_COLUMNS = new Map([
  ['constraint_type', 'constr.contype AS constraint_type'],
  ['confdeltype', 'con.confdeltype,'],
  ['confupdtype', 'con.confupdtype,'],
]);

/**
 * Makes the schema engine understand the catalog of PostgreSQL 18, which has rows for NOT NULL constraints that the
 * engine doesn't expect and a type "char" that the adapter lacks (prisma/orm#29635).
 */
export function readCatalogOf18<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw({ ...query, sql: rewritten(query.sql) });
    const columnTypes = result.columnTypes.map((type, index) =>
      CHAR_COLUMNS.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}

function rewritten(sql: string): string {
  let text = sql.replace("contype NOT IN ('p', 'u', 'f')", "contype NOT IN ('p', 'u', 'f', 'n')");
  for (const [name, selected] of CHAR_COLUMNS) {
    const column = selected.split(/[ ,]/)[0];
    text = text.replace(selected, `${column}::text AS ${name}${selected.endsWith(',') ? ',' : ''}`);
  }
  return text;
}
