import pg from 'pg';
import { checksumOf, readScripts } from './migration-scripts.ts';

const UNDEFINED_TABLE = '42P01';

/** A migration that was begun, and neither finished nor marked as rolled back. */
export interface UnfinishedMigration {
  readonly id: string;
  readonly name: string;
  readonly checksum: string;
  /** How many statements of its script are applied. */
  readonly done: number;
}

/**
 * Whether a database has all migrations on disk, finished and unchanged, according to Prisma's bookkeeping. One with
 * more was migrated by a later version, which only ever adds, so this version works there too. Cheap: if there is
 * nothing to do, a start needn't load the schema engine.
 */
export async function areMigrationsApplied(client: pg.Client, prismaDir: string): Promise<boolean> {
  return (await missingMigrations(client, prismaDir)).length === 0;
}

/** The names of migrations on disk that a database lacks, has not finished, or has with different content. */
export async function missingMigrations(client: pg.Client, prismaDir: string): Promise<string[]> {
  const [wanted, applied] = await Promise.all([onDisk(prismaDir), inDatabase(client)]);
  const missing = wanted.filter((migration) => !applied.includes(migration));
  return missing.map((migration) => migration.slice(0, migration.indexOf(' ')));
}

/** Name and checksum of each migration. */
async function onDisk(prismaDir: string): Promise<string[]> {
  const scripts = await readScripts(prismaDir);
  return [...scripts].map(([name, script]) => `${name} ${checksumOf(script)}`);
}

async function inDatabase(client: pg.Client): Promise<string[]> {
  const rows = await recorded<{ name: string; checksum: string; isFinished: boolean }>(
    client,
    'migration_name as name, checksum, finished_at is not null as "isFinished"',
  );
  return rows.map(({ name, checksum, isFinished }) =>
    isFinished ? `${name} ${checksum}` : `${name} unfinished`,
  );
}

/** The migrations that were interrupted or have failed, if none is running. */
export async function unfinishedMigrations(client: pg.Client): Promise<UnfinishedMigration[]> {
  const rows = await recorded<UnfinishedMigration & { isFinished: boolean }>(
    client,
    `id, migration_name as name, checksum, applied_steps_count as done, finished_at is not null as "isFinished"`,
  );
  return rows.filter(({ isFinished }) => !isFinished);
}

/** Of Prisma's bookkeeping, which a database without migrations lacks; oldest first. */
async function recorded<Row extends pg.QueryResultRow>(
  client: pg.Client,
  columns: string,
): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>(
      `select ${columns} from _prisma_migrations where rolled_back_at is null order by migration_name`,
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
