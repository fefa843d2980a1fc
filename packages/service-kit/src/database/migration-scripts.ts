import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';

/** The scripts of migrations by name, oldest first. */
export type Scripts = ReadonlyMap<string, string>;

/** The migrations in the folder of a service's `schema.prisma`. */
export async function readScripts(prismaDir: string): Promise<Scripts> {
  const folder = path.join(prismaDir, 'migrations');
  const scripts = new Map<string, string>();
  for (const name of await migrationNames(folder)) {
    scripts.set(name, await readFile(path.join(folder, name, 'migration.sql'), 'utf8'));
  }
  return scripts;
}

/** Prisma's checksum of a migration's script. */
export function checksumOf(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}

/** The script of a recorded migration; undefined if it isn't on disk, or is another text there. */
export function scriptOf(
  { name, checksum }: { readonly name: string; readonly checksum: string },
  scripts: Scripts,
): string | undefined {
  const script = scripts.get(name);
  return script !== undefined && checksumOf(script) === checksum ? script : undefined;
}

/** Migrations as the schema engine takes them. */
export function listOf(scripts: Scripts, prismaDir: string): MigrationList {
  return {
    baseDir: path.join(prismaDir, 'migrations'),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: [...scripts].map(([name, value]) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
    })),
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
