import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigrationDirectory, MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { z } from 'zod';
import { areMigrationsApplied, missingMigrations } from './applied-migrations.ts';
import { LOCK_WITHIN_MS } from './patient-scripts.ts';
import { openSchemaEngine, type SchemaEngine } from './schema-engine.ts';

export interface MigrateOptions {
  /** Of the service's own database, as the role that owns it. */
  connectionString: string;
  /** The folder with `schema.prisma` and `migrations/`. */
  prismaDir: string;
}

/** Whether a service's process migrates its database itself. */
export const migrationSettings = {
  /** `false`: somebody else does, and the process isn't ready until it is done. Its role may not change tables then. */
  MIGRATE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
};

/** One lock for each database: advisory locks are the database's own. */
const MIGRATION_LOCK = 4_417_201;
const CONNECT_WITHIN_MS = 3_000;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that a database lacks: Prisma's own layout and bookkeeping
 * (`_prisma_migrations`), run in this process. Two starts at once are safe, the second waits and
 * finds nothing left to do. A table that others hold, a back-up for instance, is waited for without holding up whoever uses
 * it meanwhile, and without end (OPS-28).
 * @returns the names of the migrations applied now
 * @throws Error with Prisma’s message when a migration fails, and again until that is settled
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
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // What was under way on the connection fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a service's database has the migrations of this version: applies what is missing, or only looks.
 * @throws Error with their names when some are missing and it only looks; what `migrate` throws
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
 * The SQL that is missing between a migrated database and `schema.prisma`: what a new migration has
 * to hold, or the empty text when there is no drift. What Prisma's schema cannot say (partial
 * indexes, checks) is not looked at.
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
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
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
