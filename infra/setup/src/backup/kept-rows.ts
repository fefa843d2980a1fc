import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { KeptRows } from './check-files.ts';
import { type BackupContents, contentsOrNull, rowsFile } from './contents.ts';
import { readRows } from './read-rows.ts';

/** A table that a restore doesn't only take back, because what came since must outlast it. */
export interface KeptTable {
  readonly name: string;
  /** Adds to the restored table what is still true in `"noted"`, whose column `"row"` has its rows as JSON: one of each state that was found. */
  readonly sql: string;
  /** Changes the rows of `"noted"` before they wait, because no erasure reaches what waits (ACCT-06); null if nothing has to. */
  readonly setAside: string | null;
}

/** Where rows wait while a restore replaces everything else, even if it fails and is repeated. */
const SCHEMA = 'kept_by_restore';
const WAITING = `${SCHEMA}."rows"`;
const SET_ASIDE = '.set-aside.sql';

const OPEN = `
begin;
create schema if not exists ${SCHEMA};
create table if not exists ${WAITING} ("table" text not null, "source" int not null, "row" jsonb not null)`;

/**
 * The tables that a service names by the files of `kept-by-restore`, beside its schema: `<table>.sql`, and
 * `<table>.set-aside.sql` where rows change before they wait.
 */
export function keptTables(prismaDir: string): KeptTable[] {
  const folder = path.join(prismaDir, 'kept-by-restore');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return files
    .filter((file) => !file.endsWith(SET_ASIDE))
    .map((file) => {
      const name = path.basename(file, '.sql');
      const setAsideFile = `${name}${SET_ASIDE}`;
      return {
        name,
        sql: read(file),
        setAside: files.includes(setAsideFile) ? read(setAsideFile) : null,
      };
    });
}

/**
 * Copies rows of these tables to where a restore drops nothing, beside what an earlier restore that failed has left there: those in
 * files of later back-ups, whose columns may be those of another version, and the database's own. Leaves out tables that aren't there.
 * @throws BackupError for a file with another number of rows than its back-up names
 */
export async function setAside(
  client: pg.Client,
  tables: readonly KeptTable[],
  later: readonly KeptRows[],
): Promise<void> {
  if (tables.length === 0) return;
  await client.query(OPEN);
  for (const { file, table } of later) {
    const columns = table.columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ');
    await client.query(`create temporary table "read" (${columns})`);
    await readRows(client, file, { ...table, name: 'read' });
    await addWaiting(client, 'read', table.name);
    await client.query('drop table "read"');
  }
  for (const table of tables) {
    const { rows } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [pg.escapeIdentifier(table.name)],
    );
    if (rows[0]?.there) await addWaiting(client, table.name, table.name);
    // What an earlier restore has left may come from a version that changed nothing.
    if (table.setAside !== null) await onWaiting(client, table.name, table.setAside);
  }
  await client.query('commit');
}

async function addWaiting(client: pg.Client, from: string, name: string): Promise<void> {
  await client.query(
    `insert into ${WAITING} ("table", "source", "row")
     select $1, (select coalesce(max("source"), 0) + 1 from ${WAITING}), to_jsonb(kept)
     from ${pg.escapeIdentifier(from)} as kept`,
    [name],
  );
}

/** Adds to the restored tables what was set aside, and removes that. */
export async function bringBack(client: pg.Client, tables: readonly KeptTable[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query('begin');
  for (const { name, sql } of tables) await onWaiting(client, name, sql);
  await client.query(`drop schema ${SCHEMA} cascade; commit`);
}

/** Runs SQL on the view `"noted"` of a table's rows that wait. */
async function onWaiting(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query(
    `create temporary view "noted" as select "row" from ${WAITING}
     where "table" = ${pg.escapeLiteral(name)}`,
  );
  await client.query(sql);
  await client.query('drop view "noted"');
}

/**
 * The files with rows of these tables in later back-ups next to this one: they show what came since, even if the database
 * itself is lost.
 */
export function rowsInLaterBackups(
  folder: string,
  { takenAt }: Pick<BackupContents, 'takenAt'>,
  database: string,
  tables: readonly KeptTable[],
): KeptRows[] {
  const names = new Set(tables.map(({ name }) => name));
  const beside = path.dirname(path.resolve(folder));
  return readdirSync(beside, { withFileTypes: true }).flatMap((entry) => {
    const other = path.join(beside, entry.name);
    const contents = entry.isDirectory() ? contentsOrNull(other) : null;
    if (contents === null || contents.takenAt <= takenAt) return [];
    const kept = contents.databases.find(({ name }) => name === database)?.tables ?? [];
    return kept
      .filter(({ name }) => names.has(name))
      .map((table) => ({ file: rowsFile(other, database, table.name), table }));
  });
}
