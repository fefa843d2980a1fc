import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { freePort } from '@dewlane/test-engines';
import { NO_DAY_LIMITS } from '@dewlane/test-engines/customers';
import { ROOT } from './former-clone.ts';

const SCRIPT = 'version-process.mjs';

export const STAFF = { username: 'boss', password: 'Staff-of-the-tests-1!' };

/** The URLs of the product's databases, by name. */
export type Databases = Readonly<Record<(typeof SERVICE_NAMES)[number] | 'event_log', string>>;

/** A running version. */
export interface RunningVersion {
  /** Its gateway's address. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings that both versions share, as parts of one product do. */
const SHARED = {
  LOG_LEVEL: 'error',
  TOKEN_PRIVATE_KEY: JSON.stringify(
    generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  ),
  COOKIE_SECRET: randomBytes(32).toString('base64url'),
  LINK_SECRET: randomBytes(32).toString('base64url'),
  ADMIN_USERNAME: STAFF.username,
  ADMIN_PASSWORD: STAFF.password,
  LOGIN_RATE_LIMIT: '0',
  REQUEST_RATE_LIMIT: '0',
  ...NO_DAY_LIMITS,
};

/**
 * Starts the version in a folder and waits until it is ready. Another version may run on the same databases.
 * @throws Error with its output if it ends instead
 */
export async function startVersion(folder: string, databases: Databases): Promise<RunningVersion> {
  const ports: Record<string, number> = {};
  for (const name of [...SERVICE_NAMES, 'gateway']) ports[name] = await freePort();
  const script = folder === ROOT ? path.join('test/upgrade', SCRIPT) : SCRIPT;
  if (folder !== ROOT) {
    copyFileSync(path.join(ROOT, 'test/upgrade', SCRIPT), path.join(folder, SCRIPT));
  }
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', './scripts/typescript.mjs', script],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        ...SHARED,
        DATABASES: JSON.stringify(databases),
        PORTS: JSON.stringify(ports),
      },
    },
  );
  let output = '';
  const ended = once(child, 'exit');
  const isReady = new Promise<boolean>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready$/m.test(output)) resolve(true);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`It ended instead: ${output}`);
  return {
    url: `http://127.0.0.1:${ports['gateway']}`,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
