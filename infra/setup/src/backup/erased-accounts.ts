import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type BackupContents, readContents, rowsFile, type TableContents } from './contents.ts';

/** Identity's table of erased accounts: numbers and times. A restore keeps all of its rows (ACCT-06). */
export const ERASED_ACCOUNTS = 'erased_accounts';

/** The rows of a database's table of erased accounts, or of another table like it, as JSON; empty without the table. */
export async function readErased(client: pg.Client, table = ERASED_ACCOUNTS): Promise<string> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  if (!tables[0]?.there) return '[]';
  const { rows } = await client.query<{ noted: string }>(
    `select coalesce(jsonb_agg(noted), '[]')::text as noted from ${table} as noted`,
  );
  return rows[0]?.noted ?? '[]';
}

/** Adds such rows to a database's table; if an account was erased twice, the later time counts. */
export async function addErased(client: pg.Client, noted: string): Promise<void> {
  if (noted === '[]') return;
  await client.query(
    `insert into ${ERASED_ACCOUNTS} as known ("userId", "erasedAt")
     select "userId", "erasedAt" from jsonb_to_recordset($1::jsonb) as noted("userId" int, "erasedAt" timestamptz)
     on conflict ("userId") do update set "erasedAt" = greatest(known."erasedAt", excluded."erasedAt")`,
    [noted],
  );
}

/** A table's rows in a file of another back-up. */
export interface RowsElsewhere {
  readonly file: string;
  readonly table: TableContents;
}

/**
 * The erased accounts in later back-ups next to this one: they show who was erased since, even if the database itself
 * is lost.
 */
export function erasedInLaterBackups(
  folder: string,
  { takenAt }: Pick<BackupContents, 'takenAt'>,
  database: string,
): RowsElsewhere[] {
  const beside = path.dirname(path.resolve(folder));
  return readdirSync(beside, { withFileTypes: true }).flatMap((entry) => {
    const other = path.join(beside, entry.name);
    const contents = entry.isDirectory() ? contentsOf(other) : null;
    if (contents === null || contents.takenAt <= takenAt) return [];
    const kept = contents.databases.find(({ name }) => name === database);
    const table = kept?.tables.find(({ name }) => name === ERASED_ACCOUNTS);
    return table ? [{ file: rowsFile(other, database, ERASED_ACCOUNTS), table }] : [];
  });
}

/** Null for a folder without a back-up, or with one in another format. */
function contentsOf(folder: string): BackupContents | null {
  try {
    return readContents(folder);
  } catch {
    return null;
  }
}
