import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { CONNECTION_WITHIN_MS } from './database.ts';
import { listOf, readScripts, type Scripts, scriptOf } from './migration-scripts.ts';
import { LOCK_WITHIN_MS } from './patient-scripts.ts';
import {
  areMigrationsApplied,
  missingMigrations,
  unfinishedMigrations,
} from './recorded-migrations.ts';
import { applyScriptFrom, openSchemaEngine, type SchemaEngine } from './schema-engine.ts';
import { fromFirstWord, statementsOf } from './statements.ts';

export interface MigrateOptions {
  /** Connects to the service's own database, as its owner. */
  connectionString: string;
  /** The folder with `schema.prisma` and `migrations/`. */
  prismaDir: string;
}

/** The setting whether a process migrates its database itself. */
export const migrationSettings = {
  /**
   * `false`: something else applies migrations, and the process isn't ready before that. Its role then needs no right
   * to change tables.
   */
  MIGRATE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
};

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies a database's missing migrations, with Prisma's layout and bookkeeping (`_prisma_migrations`), in this
 * process. Concurrent starts are safe: the second waits and finds nothing left to do. If a table is locked, or a back-up is
 * being taken, it waits without a limit and without blocking other users of the table (OPS-28). A migration that was
 * interrupted, or whose statement failed, resumes at the statement it had reached (OPS-36).
 * @returns the names of the migrations finished now
 * @throws Error with the cause and the statement if a migration fails, and on every start until the cause is gone
 */
export async function migrate({ connectionString, prismaDir }: MigrateOptions): Promise<string[]> {
  return await withClient(connectionString, async (client) => {
    // Not behind the lock: a start with nothing to do doesn't wait for a back-up.
    if (await areMigrationsApplied(client, prismaDir)) return [];
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await areMigrationsApplied(client, prismaDir)) return [];
    const scripts = await readScripts(prismaDir);
    try {
      return await withPool(connectionString, async (pool) => {
        const resumed = await resumeUnfinished(client, pool, scripts);
        const missing = await withEngine(pool, prismaDir, (engine) =>
          engine.applyMigrations({
            migrationsList: listOf(scripts, prismaDir),
            filters: NO_FILTERS,
          }),
        );
        return [...resumed, ...missing.appliedMigrationNames];
      });
    } catch (cause) {
      const place = await placeOf(client, scripts);
      if (place === null) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${reason}\n${place}`, { cause });
    }
  });
}

/** Finishes the migrations that were begun; one whose script has changed since is left to the engine, which refuses it. */
async function resumeUnfinished(
  client: pg.Client,
  pool: pg.Pool,
  scripts: Scripts,
): Promise<string[]> {
  const finished: string[] = [];
  for (const migration of await unfinishedMigrations(client)) {
    const script = scriptOf(migration, scripts);
    if (script === undefined) continue;
    await applyScriptFrom(pool, script, migration.done);
    await client.query(
      'update _prisma_migrations set finished_at = now(), logs = null where id = $1',
      [migration.id],
    );
    finished.push(migration.name);
  }
  return finished;
}

/** Which statement an unfinished migration has reached; null if there is none, or it can't be found out. */
async function placeOf(client: pg.Client, scripts: Scripts): Promise<string | null> {
  const [migration] = await unfinishedMigrations(client).catch(() => []);
  if (migration === undefined) return null;
  const statements = statementsOf(scriptOf(migration, scripts) ?? '');
  const next = statements[migration.done];
  if (next === undefined) return null;
  const [first = ''] = fromFirstWord(next).split('\n');
  return `${migration.name} goes on, at the next try, with statement ${migration.done + 1} of ${statements.length}: ${first.trim()}`;
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    application_name: 'migrations',
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
  });
  // The running statement fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Ensures that a service's database has this version's migrations: applies the missing ones, or only checks.
 * @throws Error with the names of missing ones if it only checks; whatever `migrate` throws
 */
export async function ensureMigrated(
  settings: { MIGRATE: boolean; DATABASE_URL: string },
  prismaDir: string,
): Promise<void> {
  const { MIGRATE, DATABASE_URL: connectionString } = settings;
  if (MIGRATE) {
    await migrate({ connectionString, prismaDir });
    return;
  }
  const missing = await withClient(connectionString, (client) =>
    missingMigrations(client, prismaDir),
  );
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`);
}

/**
 * The SQL that a migrated database lacks compared with `schema.prisma`, as the content of a new migration; empty if
 * there is no drift. Ignores what Prisma's schema can't express (partial indexes, checks).
 */
export async function schemaDrift({
  connectionString,
  prismaDir,
}: MigrateOptions): Promise<string> {
  const schema = await readSchema(prismaDir);
  const { stdout } = await withPool(connectionString, (pool) =>
    withEngine(pool, prismaDir, (engine) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files: [schema], configDir: prismaDir },
        to: { tag: 'schemaDatamodel', files: [schema] },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      }),
    ),
  );
  const sql = (stdout ?? '').trim();
  return sql === '-- This is an empty migration.' ? '' : sql;
}

async function withPool<Result>(
  connectionString: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
  });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function withEngine<Result>(
  pool: pg.Pool,
  prismaDir: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const schema = await readSchema(prismaDir);
  const engine = await openSchemaEngine(pool, [[schema.path, schema.content]]);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

async function readSchema(prismaDir: string): Promise<{ path: string; content: string }> {
  const file = path.join(prismaDir, 'schema.prisma');
  return { path: file, content: await readFile(file, 'utf8') };
}
