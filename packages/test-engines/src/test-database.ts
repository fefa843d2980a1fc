import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { engineOrReason } from './run-engines.ts';

export interface TestDatabaseOptions {
  /**
   * The beginning of the database's name. For a service's name that service's migrations are applied, for `event_log`
   * the event log's tables are created; with any other name the database is empty.
   */
  name?: string;
  /** The folder with `migrations`, if it isn't the named service's own. */
  prismaDir?: string | URL;
}

export interface TestDatabase {
  /** For a role without special privileges that owns the database and everything in it, as in production. */
  url: string;
  /** The same database for the superuser. */
  adminUrl: string;
  /** Ends all sessions of the database and drops it. */
  drop(): Promise<void>;
}

const ROLE = 'dewlane_test';
const TEMPLATE_LOCK = 4_211_001;

/**
 * Creates a separate database for one test file, with the migrations already applied: the first call for a set of
 * migrations creates a template, later ones copy it. The run's PostgreSQL starts when a test first requests a database.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { name = 'test' } = options;
  const database = `${name}_${randomBytes(6).toString('hex')}`;
  const schema = schemaOf(name, options.prismaDir);
  const serverUrl = await testServerUrl();
  await withServer(serverUrl, async (server) => {
    const template = await ensureTemplate(server, { schema, serverUrl });
    // Copies files as they are, which takes half the CPU time of writing all pages to the WAL.
    await server.query(
      `create database "${database}" template "${template}" strategy file_copy owner "${ROLE}"`,
    );
  });
  return {
    url: roleUrl(serverUrl, database),
    adminUrl: adminUrl(serverUrl, database),
    drop: () =>
      withServer(serverUrl, async (server) => {
        await server.query(`drop database if exists "${database}" with (force)`);
      }),
  };
}

interface Schema {
  /** Equal for equal migrations. */
  fingerprint: string;
  apply(url: string): Promise<void>;
}

function schemaOf(name: string, prismaDir: string | URL | undefined): Schema {
  const own = servicePrismaDir(name);
  const folder = prismaDir ? asPath(prismaDir) : own;
  if (folder) {
    return {
      fingerprint: fingerprintOf(folder),
      apply: async (url) => {
        const { createPool } = await import('@dewlane/service-kit');
        const { migrate } = await import('@dewlane/service-kit/migrations');
        const { migrateQueue } = await import('@dewlane/service-kit/testing');
        await migrate({ connectionString: url, prismaDir: folder });
        // Every start of a service would do this, at the cost of some 40 queries.
        if (folder !== own) return;
        // One that bears the end of its connections: they are still closing when `endSessions` comes.
        const pool = createPool({ connectionString: url, max: 1 });
        await migrateQueue(pool);
        await pool.end();
      },
    };
  }
  if (name === 'event_log') {
    return {
      fingerprint: 'event_log',
      apply: async (url) => {
        const { migrateEventLog } = await import('@dewlane/service-kit/event-log-schema');
        await migrateEventLog(url);
      },
    };
  }
  return { fingerprint: 'empty', apply: async () => undefined };
}

/** The first worker creates the template; the others wait for the lock and find it. */
async function ensureTemplate(
  server: pg.Client,
  { schema, serverUrl }: { schema: Schema; serverUrl: string },
): Promise<string> {
  const template = `template_${createHash('sha256').update(schema.fingerprint).digest('hex').slice(0, 16)}`;
  if (await isThere(server, template)) return template;
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await isThere(server, template)) return template;
    await ensureRole(server, serverUrl);
    const draft = `${template}_draft`;
    await server.query(`drop database if exists "${draft}" with (force)`);
    await server.query(`create database "${draft}" owner "${ROLE}"`);
    await schema.apply(roleUrl(serverUrl, draft));
    await server.query(`alter database "${draft}" with allow_connections false`);
    await endSessions(server, draft);
    await server.query(`alter database "${draft}" rename to "${template}"`);
    return template;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function isThere(server: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [
    database,
  ]);
  return rowCount === 1;
}

async function ensureRole(server: pg.Client, serverUrl: string): Promise<void> {
  const { rowCount } = await server.query('select 1 from pg_roles where rolname = $1', [ROLE]);
  if (rowCount === 0) await server.query(`create role "${ROLE}" login`);
  await server.query(`alter role "${ROLE}" password ${pg.escapeLiteral(rolePassword(serverUrl))}`);
}

async function endSessions(server: pg.Client, database: string): Promise<void> {
  await server.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
    [database],
  );
}

async function withServer<T>(
  serverUrl: string,
  work: (server: pg.Client) => Promise<T>,
): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

async function testServerUrl(): Promise<string> {
  const response = await engineOrReason('postgres');
  if ('reason' in response) throw new Error(response.reason);
  return response.address;
}

function adminUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function roleUrl(serverUrl: string, database: string): string {
  const url = new URL(adminUrl(serverUrl, database));
  url.username = ROLE;
  url.password = rolePassword(serverUrl);
  return url.href;
}

/** Derived from the server's own password, so that every worker knows it. */
function rolePassword(serverUrl: string): string {
  return createHash('sha256').update(serverUrl).digest('base64url').slice(0, 24);
}

function servicePrismaDir(name: string): string | undefined {
  const folder = fileURLToPath(new URL(`../../../services/${name}/prisma`, import.meta.url));
  return existsSync(path.join(folder, 'migrations')) ? folder : undefined;
}

function fingerprintOf(prismaDir: string): string {
  const migrations = path.join(prismaDir, 'migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );
  return files
    .sort()
    .map((file) => `${file}\n${readFileSync(path.join(migrations, file), 'utf8')}`)
    .join('\n');
}

function asPath(folder: string | URL): string {
  return folder instanceof URL || folder.startsWith('file:')
    ? fileURLToPath(folder)
    : path.resolve(folder);
}
