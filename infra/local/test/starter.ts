import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, inheritedEnv } from '@dewlane/test-engines';
import { openBrowser } from '@dewlane/test-engines/customers';
import { freePort } from '../src/free-port.ts';

/** The root of the clone. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Longer than the three minutes after which the product itself gives up (`untilReady`). */
export const READY_WITHIN_MS = 240_000;
/** The limit of a hook or test that starts the product: longer than a start that fails, so that its output is told. */
export const START_LIMIT_MS = 400_000;
/** The 10 s within which the product stops (design.md#running-it), and what a busy machine may add. */
export const STOPPED_WITHIN_MS = 10_000 + 3_000;

/** `npm start` in its own process group, as a terminal would run it. */
export interface Starter {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Runs `npm start`, or another program of this folder, in a process of its own, and collects what it prints. */
export function launch(
  env: Record<string, string>,
  {
    program = 'start.mjs',
    nodeFlags = [],
    args = [],
    root = ROOT,
  }: {
    program?: string;
    nodeFlags?: readonly string[];
    args?: readonly string[];
    root?: string;
  } = {},
): Starter {
  const child = spawn(process.execPath, [...nodeFlags, `infra/local/${program}`, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inheritedEnv(),
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) };
}

/** A running product with its own port and data folder. */
export interface Product extends Starter {
  port: number;
  url: string;
  dataDir: string;
}

/** A data folder for one product, accessible to its owner only (mode 0700); remove it with `discard`. */
export function newDataDir(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'dewlane-start-')), 'data');
}

/** Deletes a folder made by `newDataDir`. */
export function discard(dataDir: string): void {
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/** Starts the product on a free port, and waits until it is ready. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Product> {
  const port = await freePort();
  const settings = { PORT: `${port}`, DATA_DIR: dataDir, LOGIN_RATE_LIMIT: '1000', ...env };
  const starter = launch(settings, { args });
  await eventually(
    () => {
      if (starter.child.exitCode !== null) return 'ended';
      return /Ready: +http/.test(starter.output());
    },
    { timeoutMs: READY_WITHIN_MS },
  );
  if (starter.child.exitCode !== null) throw new Error(`It ended instead: ${starter.output()}`);
  return { ...starter, port, dataDir, url: `http://localhost:${port}` };
}

/**
 * Tries to sign in to a product, again while it asks for that, as it does on a busy machine (AUTH-35).
 * @returns the status of its response
 */
export function signIn({ url }: Pick<Product, 'url'>, identifier: string, password: string) {
  return eventually(async () => {
    const { status } = await openBrowser(url).post('/api/auth/login', { identifier, password });
    return status !== 503 && status;
  });
}

/** The pids of a starter's processes, including PostgreSQL. */
export function processesOf(dataDir: string): { children: number[]; postgres: number } {
  const { pids } = JSON.parse(readFileSync(path.join(dataDir, 'children.json'), 'utf8'));
  const [postgres] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return { children: pids, postgres: Number(postgres) };
}

/** Signals the whole process group, like a terminal's Ctrl-C or a `kill -9` of the group. */
export function signalGroup({ child }: Starter, signal: NodeJS.Signals): void {
  if (child.pid === undefined) throw new Error('It was never started.');
  process.kill(-child.pid, signal);
}
