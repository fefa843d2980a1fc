import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@dewlane/service-kit/migrations';
import { isSecondTable } from '@dewlane/service-kit/second-table';
import pg from 'pg';
import { checkFiles, type KeptRows } from './check-files.ts';
import { checkMigrations, checkTables, EMPTY_SCHEMA } from './check-tables.ts';
import {
  type BackupContents,
  BackupError,
  type DatabaseContents,
  readContents,
  rowsFile,
} from './contents.ts';
import { bringBack, keptTables, rowsInLaterBackups, setAside } from './kept-rows.ts';
import { readRows } from './read-rows.ts';

/** A database to restore, accessed as the role that owns it. */
export interface Restored {
  readonly name: string;
  readonly url: string;
  /** The folder of its migrations, and of `after-restore.sql` and `kept-by-restore` if the service needs them. */
  readonly prismaDir?: string;
  /** Creates the tables of a database without migrations. */
  readonly makeTables?: (url: string) => Promise<void>;
}

/** A role that only owns the tables can't see details of others' sessions; the server's own sessions have no user. */
const IN_USE = `
select count(*)::int as others from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
  and coalesce(backend_type, 'client backend') = 'client backend'`;

/**
 * Makes new what retention and compaction go by: what was told and handled long before the restore is still needed, so
 * that each service can publish it once more, or handle it, and knows what it has handled (OPS-25).
 */
const MADE_NEW = new Map([
  ['outbox', 'update "outbox" set "publishedAt" = now() where "publishedAt" is not null'],
  ['inbox', 'update "inbox" set "receivedAt" = now()'],
  ['log', 'update "log" set "appendedAt" = now()'],
]);

/**
 * Replaces the contents of databases by those of a back-up: first the tables as they were and their rows, then newer
 * migrations, then what each service has to correct after going back in time (its `after-restore.sql`). What
 * must outlast it (its `kept-by-restore`) is still known, as far as the database or a later back-up next to this one has it
 * (OPS-26, OPS-57), even if this fails half-way and is repeated. Only the named databases are restored. Nobody else may be connected.
 * @returns the back-up's contents
 * @throws BackupError, before anything is changed, if it isn't a back-up, is damaged, was made by a later version, lacks a
 * named database or its tables or holds others than its migrations make, or if somebody is connected
 */
export async function restoreBackup(
  folder: string,
  databases: readonly Restored[],
): Promise<BackupContents> {
  const contents = readContents(folder);
  const pairs = await Promise.all(
    databases.map(async (database) => {
      const kept = keptOf(contents, database);
      const { url, prismaDir } = database;
      if (prismaDir !== undefined) await checkMigrations(kept, prismaDir);
      await requireUnused(database);
      if (prismaDir !== undefined) {
        await withClient(url, (client) => checkTables(client, kept, prismaDir));
      }
      const outlasting = prismaDir === undefined ? [] : keptTables(prismaDir);
      const later = rowsInLaterBackups(folder, contents, database.name, outlasting);
      return { kept, database, outlasting, later };
    }),
  );
  for (const { kept, later } of pairs) await checkFiles([...filesOf(folder, kept), ...later]);
  // Reading the files may have taken minutes.
  for (const { database } of pairs) await requireUnused(database);
  for (const { kept, database, outlasting, later } of pairs) {
    await withClient(database.url, async (client) => {
      await setAside(client, outlasting, later);
    });
    await restoreDatabase(folder, kept, database);
    await withClient(database.url, async (client) => {
      if (database.prismaDir !== undefined && !holdsEventLog(contents)) {
        await client.query('delete from consumer_offsets');
      }
      await bringBack(client, outlasting);
    });
  }
  return contents;
}

/**
 * The event log may be missing, because with Kafka it isn't part of a back-up; it is then created empty. Earlier versions
 * also backed up the tables of a rebuild, which no migration creates.
 */
function keptOf(contents: BackupContents, { name, makeTables }: Restored): DatabaseContents {
  const kept = contents.databases.find((database) => database.name === name);
  if (kept !== undefined) {
    return { ...kept, tables: kept.tables.filter((table) => !isSecondTable(table.name)) };
  }
  if (makeTables !== undefined) return { name, migrations: null, tables: [], sequences: [] };
  throw new BackupError(`The back-up has no database ${name}.`);
}

/** Whether the back-up includes the event log: offsets into the bus are meaningful only together with it. */
export function holdsEventLog({ databases }: Pick<BackupContents, 'databases'>): boolean {
  return databases.some(({ migrations }) => migrations === null);
}

function filesOf(folder: string, { name, tables }: DatabaseContents): KeptRows[] {
  return tables.map((table) => ({ file: rowsFile(folder, name, table.name), table }));
}

async function requireUnused({ name, url }: Restored): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ others: number }>(IN_USE));
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    throw new BackupError(
      `${others} others are connected to the database ${name}. Stop them first.`,
    );
  }
}

async function restoreDatabase(
  folder: string,
  kept: DatabaseContents,
  { url, prismaDir, makeTables }: Restored,
): Promise<void> {
  await withClient(url, (client) =>
    client.query(`drop schema if exists bullmq cascade; ${EMPTY_SCHEMA}`),
  );
  await makeTables?.(url);
  if (prismaDir !== undefined) await migrateAsItWas(url, prismaDir, kept);
  await withClient(url, async (client) => {
    await client.query('begin');
    // Rows inserted by migrations are in the back-up too, unless they had been deleted.
    const tables = kept.tables.map((table) => pg.escapeIdentifier(table.name)).join(', ');
    if (tables !== '') await client.query(`truncate ${tables}`);
    for (const { file, table } of filesOf(folder, kept)) await readRows(client, file, table);
    for (const { name: sequence, next } of kept.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, false)', [
        pg.escapeIdentifier(sequence),
        next,
      ]);
    }
    for (const { name } of kept.tables) {
      const sql = MADE_NEW.get(name);
      if (sql !== undefined) await client.query(sql);
    }
    await client.query('commit');
  });
  if (prismaDir === undefined) return;
  await migrate({ connectionString: url, prismaDir });
  const script = path.join(prismaDir, 'after-restore.sql');
  if (!existsSync(script)) return;
  const sql = await readFile(script, 'utf8');
  await withClient(url, (client) => client.query(`begin; ${sql}; commit`));
}

/** Applies only the migrations that had been applied when the back-up was taken. */
async function migrateAsItWas(
  url: string,
  prismaDir: string,
  kept: DatabaseContents,
): Promise<void> {
  const then = new Set((kept.migrations ?? []).map(({ name }) => name));
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  try {
    await cp(prismaDir, folder, { recursive: true });
    const migrations = path.join(folder, 'migrations');
    for (const entry of await readdir(migrations, { withFileTypes: true })) {
      if (entry.isDirectory() && !then.has(entry.name)) {
        await rm(path.join(migrations, entry.name), { recursive: true });
      }
    }
    await migrate({ connectionString: url, prismaDir: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
