import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigrationDirectory, MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { z } from 'zod';
import { areMigrationsApplied, missingMigrations } from './applied-migrations.ts';
import { CONNECTION_WITHIN_MS } from './database.ts';
import { LOCK_WITHIN_MS } from './patient-scripts.ts';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

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

/** The key of the advisory lock, which is per database. */
const MIGRATION_LOCK = 4_417_201;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies a database's missing migrations, with Prisma's layout and bookkeeping (`_prisma_migrations`), in this
 * process. Concurrent starts are safe: the second waits and finds nothing left to do. If a table is locked, for
 * instance by a back-up, it waits without a limit and without blocking other users of the table (OPS-28).
 * @returns the names of the migrations applied now
 * @throws Error with Prisma’s message if a migration fails, and on every start until that is resolved
 */
export async function migrate({ connectionString, prismaDir }: MigrateOptions): Promise<string[]> {
  return await withClient(connectionString, async (lock) => {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await areMigrationsApplied(lock, prismaDir)) return [];
    return await withEngine({ connectionString, prismaDir }, async (engine, migrationsList) => {
      const applied = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      return applied.appliedMigrationNames;
    });
  });
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
export async function schemaDrift(options: MigrateOptions): Promise<string> {
  const schema = await readSchema(options.prismaDir);
  return await withEngine(options, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schema], configDir: options.prismaDir },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = (stdout ?? '').trim();
    return sql === '-- This is an empty migration.' ? '' : sql;
  });
}

async function withEngine<Result>(
  { connectionString, prismaDir }: MigrateOptions,
  work: (engine: SchemaEngine, migrations: MigrationList) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
  });
  pool.on('error', () => undefined);
  try {
    const schema = await readSchema(prismaDir);
    const engine = await openSchemaEngine(pool, [[schema.path, schema.content]]);
    try {
      return await work(engine, await readMigrations(prismaDir));
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

async function readSchema(prismaDir: string): Promise<{ path: string; content: string }> {
  const file = path.join(prismaDir, 'schema.prisma');
  return { path: file, content: await readFile(file, 'utf8') };
}

async function readMigrations(prismaDir: string): Promise<MigrationList> {
  const baseDir = path.join(prismaDir, 'migrations');
  const names = await migrationNames(baseDir);
  const migrationDirectories = await Promise.all(
    names.map(async (name): Promise<MigrationDirectory> => {
      const content = await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8');
      return {
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: content } },
      };
    }),
  );
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

async function migrationNames(baseDir: string): Promise<string[]> {
  try {
    const entries = await readdir(baseDir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
