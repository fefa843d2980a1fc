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
import { isSecondTable } from '@dewlane/service-kit/second-table';
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

/** Prisma's own table; a back-up lists the migrations instead. */
const BOOKKEEPING = '_prisma_migrations';

const COLUMNS = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relname <> $1
group by c.relname order by c.relname`;

const REFERENCES = `
select r.relname as "from", t.relname as "to"
from pg_constraint k
join pg_class r on r.oid = k.conrelid
join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and r.oid <> t.oid`;

const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;

/**
 * Writes a consistent back-up of all databases into a new folder while the product runs: readable by its owner only,
 * and complete or not there at all.
 * @throws BackupError if the folder exists or can't be written, or if no moment was free of writes
 */
export async function takeBackup(
  databases: readonly BackedUp[],
  folder: string,
): Promise<BackupContents> {
  if (existsSync(folder)) throw new BackupError(`${folder} is there already.`);
  try {
    return await writeBackup(databases, folder);
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
): Promise<BackupContents> {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(draft);
  const moment = await openOneMoment(databases);
  try {
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

type Table = Pick<TableContents, 'name' | 'columns'>;

async function tablesInOrder(reader: pg.Client): Promise<Table[]> {
  const { rows } = await reader.query<Table>(COLUMNS, [BOOKKEEPING]);
  const tables = rows.filter(({ name }) => !isSecondTable(name));
  const { rows: references } = await reader.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Table[] = [];
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
  const { rows } = await reader.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [BOOKKEEPING],
  );
  if (!rows[0]?.there) return null;
  const applied = await reader.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from ${BOOKKEEPING}
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return applied.rows;
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
