import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ended, hasEnded } from '../child-end.ts';
import { freePort } from '../free-port.ts';
import { startLogged } from '../log-file.ts';
import { NotStarted } from '../not-started.ts';
import { chooseLauncher, type RootMethod } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { stopLeftoverServer } from './leftover.ts';
import { acceptsConnections } from './readiness.ts';
import { type Purpose, serverFlags } from './settings.ts';

export interface PostgresOptions {
  /** The folder of the cluster; created if missing. */
  dataDir: string;
  /** The password of the superuser `postgres`, set when the cluster is created. */
  password: string;
  /** `keep`: commits survive a power cut. `throw-away`: faster, for tests. */
  purpose: Purpose;
  /** The server's log file, to which each server appends. */
  logFile: string;
  /** By default any free port. */
  port?: number;
  rootMethod?: RootMethod;
}

export interface PostgresServer {
  port: number;
  pid: number;
  /** The superuser's URL of a database. */
  url(database?: string): string;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** A fast shutdown of at most 3 s, then an immediate one (nothing committed is lost). */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const FAST_STOP_WITHIN_MS = 3_000;
const ATTEMPTS = 3;

/**
 * Starts an embedded PostgreSQL on a free port of 127.0.0.1, after ending a server that a killed run left on the same
 * folder (design.md#running-it). It runs in a session of its own, so that Ctrl-C in the terminal does not reach it.
 * Throws the server's own messages if it doesn't start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dataDir = path.resolve(options.dataDir);
  const binaries = findBinaries();
  const launcher = chooseLauncher(options.rootMethod);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  mkdirSync(path.dirname(options.logFile), { recursive: true });
  await stopLeftoverServer(dataDir);
  await ensureCluster(binaries, launcher, {
    ...options,
    dataDir,
    sync: options.purpose === 'keep',
  });
  launcher.takeOver(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const args = ['-D', dataDir, '-p', `${port}`, ...serverFlags(options.purpose)];
    const child = launch(launcher.command(binaries.postgres, args), options.logFile);
    const url = (database = 'postgres'): string =>
      `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;
    if (await becomesReady(child, url())) return running(child, port, url);
    if (attempt === ATTEMPTS)
      throw new NotStarted(`PostgreSQL did not start: ${lastLines(options.logFile)}`);
  }
}

function launch([command, args]: [string, string[]], logFile: string): ChildProcess {
  const child = startLogged(logFile, (log) =>
    spawn(command, args, { detached: true, stdio: ['ignore', log, log], cwd: '/' }),
  );
  // The callers only look at whether the process has ended.
  child.on('error', () => undefined);
  return child;
}

async function becomesReady(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await acceptsConnections(url)) return true;
    await wait(50);
  }
  if (!hasEnded(child)) child.kill('SIGQUIT');
  return false;
}

function running(child: ChildProcess, port: number, url: PostgresServer['url']): PostgresServer {
  const exited = ended(child);
  const { pid } = child;
  if (pid === undefined) throw new Error('PostgreSQL has no process number.');
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    child.kill('SIGINT');
    const tooSlow = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_WITHIN_MS);
    await exited;
    clearTimeout(tooSlow);
  };
  return { port, pid, url, exited, stop };
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
}
