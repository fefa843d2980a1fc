import {
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isServiceName } from '@dewlane/internal-api';
import { unfinishedMigrations } from '@dewlane/service-kit/recorded-migrations';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupContents,
  BackupError,
  CONTENTS_FILE,
  type DatabaseContents,
  draftOf,
  rowsFile,
  type TableContents,
} from './contents.ts';
import { folderFault, makeFolder } from './folders.ts';
import { type BackedUp, openOneMoment } from './one-moment.ts';
import { BOOKKEEPING, type StoredTable, storedTables } from './stored-tables.ts';

const REFERENCES = `
select r.relname as "from", t.relname as "to"
from pg_constraint k
join pg_class r on r.oid = k.conrelid
join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and r.oid <> t.oid`;

const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;

/** `asItIs`: also a service's database that is empty, or that a migration has left half-way. */
interface BackupOptions {
  readonly asItIs?: boolean;
}

/**
 * Writes a consistent back-up of all databases into a new folder while the product runs: readable by its owner only,
 * and complete or not there at all. Unless it is to keep whatever there is, it can be restored.
 * @throws BackupError if the folder exists or can't be written, if no moment was free of writes, or if a service's database
 * lacks its tables or is half-way through a migration
 */
export async function takeBackup(
  databases: readonly BackedUp[],
  folder: string,
  options: BackupOptions = {},
): Promise<BackupContents> {
  if (existsSync(folder)) throw new BackupError(`${folder} is there already.`);
  try {
    return await writeBackup(databases, folder, options);
  } catch (cause) {
    const fault = folderFault(cause);
    throw fault === null
      ? cause
      : new BackupError(`${folder} can't be written (${fault}).`, { cause });
  }
}

async function writeBackup(
  databases: readonly BackedUp[],
  folder: string,
  { asItIs = false }: BackupOptions,
): Promise<BackupContents> {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(draft);
  const moment = await openOneMoment(databases);
  try {
    if (!asItIs) {
      for (const [name, reader] of moment.readers) await requireMigrated(name, reader);
    }
    const written = await Promise.all(
      [...moment.readers].map(([name, reader]) => writeDatabase(name, reader, draft)),
    );
    const contents: BackupContents = {
      format: 1,
      takenAt: moment.takenAt.toISOString(),
      heldMs: moment.heldMs,
      databases: written,
    };
    const file = path.join(draft, CONTENTS_FILE);
    writeFileSync(file, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, folder);
    return contents;
  } finally {
    await moment.end();
    rmSync(draft, { recursive: true, force: true });
  }
}

/** No migration runs meanwhile, so an unfinished one was interrupted or has failed: no version makes such tables. */
async function requireMigrated(name: string, reader: pg.Client): Promise<void> {
  if (!isServiceName(name)) return;
  if (!(await hasBookkeeping(reader))) {
    throw new BackupError(
      `${name} has no tables: it was never migrated, or its restore was interrupted. A back-up would only push out a good one.`,
    );
  }
  const [unfinished] = await unfinishedMigrations(reader);
  if (unfinished === undefined) return;
  throw new BackupError(
    `${name} is half-way through ${unfinished.name}, so a back-up could not be restored. Finish that migration first (docs/operations.md, "A migration that stopped half-way").`,
  );
}

async function writeDatabase(
  name: string,
  reader: pg.Client,
  folder: string,
): Promise<DatabaseContents> {
  mkdirSync(path.join(folder, name), { mode: 0o700 });
  const tables: TableContents[] = [];
  for (const { name: table, columns } of await tablesInOrder(reader)) {
    const rows = await writeRows(reader, { table, columns, file: rowsFile(folder, name, table) });
    tables.push({ name: table, columns, rows });
  }
  return {
    name,
    migrations: await migrationsOf(reader),
    tables,
    sequences: await sequencesOf(reader),
  };
}

async function writeRows(
  reader: pg.Client,
  { table, columns, file }: { table: string; columns: readonly string[]; file: string },
): Promise<number> {
  const copy = reader.query(
    copyTo(
      `copy ${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) to stdout`,
    ),
  );
  await pipeline(
    copy,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return copy.rowCount;
}

async function tablesInOrder(reader: pg.Client): Promise<StoredTable[]> {
  const tables = await storedTables(reader);
  const { rows: references } = await reader.query<{ from: string; to: string }>(REFERENCES);
  const ordered: StoredTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      references.every(
        ({ from, to }) => from !== name || ![...waiting].some((one) => one.name === to),
      ),
    );
    if (ready.length === 0) throw new BackupError('Tables refer to each other in a circle.');
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

async function migrationsOf(reader: pg.Client): Promise<DatabaseContents['migrations']> {
  if (!(await hasBookkeeping(reader))) return null;
  const applied = await reader.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from ${BOOKKEEPING}
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return applied.rows;
}

async function hasBookkeeping(reader: pg.Client): Promise<boolean> {
  const { rows } = await reader.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [BOOKKEEPING],
  );
  return rows[0]?.there === true;
}

async function sequencesOf(reader: pg.Client): Promise<DatabaseContents['sequences']> {
  const { rows } = await reader.query<{ name: string }>(SEQUENCES);
  const sequences: DatabaseContents['sequences'] = [];
  for (const { name } of rows) {
    // Sequences aren't transactional: by now it may be further than at the snapshot, never behind.
    const state = await reader.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, next: state.rows[0]?.next ?? '1' });
  }
  return sequences;
}
