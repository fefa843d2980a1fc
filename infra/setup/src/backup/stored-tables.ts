import { isSecondTable } from '@dewlane/service-kit/second-table';
import type pg from 'pg';
import type { TableContents } from './contents.ts';

export type StoredTable = Pick<TableContents, 'name' | 'columns'>;

/** Prisma's own table; a back-up lists the migrations instead. */
export const BOOKKEEPING = '_prisma_migrations';

const COLUMNS = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relname <> $1
group by c.relname order by c.relname`;

/** The tables of a database whose rows a back-up holds, each with the columns that are stored. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(COLUMNS, [BOOKKEEPING]);
  return rows.filter(({ name }) => !isSecondTable(name));
}
