import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const UNDEFINED_TABLE = '42P01';

/**
 * Tells from Prisma's bookkeeping whether a database has exactly the migrations on disk, each finished and unchanged.
 * Cheap: a start that finds nothing to do need not load the schema engine.
 */
export async function areMigrationsApplied(client: pg.Client, prismaDir: string): Promise<boolean> {
  const [wanted, applied] = await Promise.all([onDisk(prismaDir), inDatabase(client)]);
  return wanted.length === applied.length && wanted.every((name) => applied.includes(name));
}

/** Name and checksum of each; Prisma's checksum is the SHA-256 of the script. */
async function onDisk(prismaDir: string): Promise<string[]> {
  const folder = path.join(prismaDir, 'migrations');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.map(async (name) => {
      const script = await readFile(path.join(folder, name, 'migration.sql'));
      return `${name} ${createHash('sha256').update(script).digest('hex')}`;
    }),
  );
}

async function inDatabase(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string; isFinished: boolean }>(
      `select migration_name as name, checksum, finished_at is not null as "isFinished"
       from _prisma_migrations where rolled_back_at is null`,
    );
    return rows.map(({ name, checksum, isFinished }) =>
      isFinished ? `${name} ${checksum}` : `${name} unfinished`,
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
