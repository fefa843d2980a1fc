import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NotStarted } from '../not-started.ts';
import type { Launcher } from './account.ts';
import type { Binaries } from './binaries.ts';

/**
 * Creates the data folder of a PostgreSQL cluster, unless it exists. It gets its name only when complete, so that an
 * interrupted run leaves nothing that looks like a cluster.
 */
export async function ensureCluster(
  { initdb }: Binaries,
  launcher: Launcher,
  { dataDir, password, sync }: { dataDir: string; password: string; sync: boolean },
): Promise<void> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  launcher.takeOver(unfinished);
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  launcher.takeOver(passwordFile);
  try {
    await run(launcher, initdb, [
      '--pgdata',
      unfinished,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(sync ? [] : ['--no-sync', '--set=scram_iterations=1']),
    ]);
  } finally {
    rmSync(passwordFile);
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(unfinished, dataDir);
}

async function run(launcher: Launcher, program: string, args: string[]): Promise<void> {
  const child = spawn(...launcher.command(program, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new NotStarted(`initdb failed (${code}): ${output.trim()}`);
}
