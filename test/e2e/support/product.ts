import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dewlane/local/free-port';
import { inheritedEnv } from '@dewlane/test-engines';
import { NO_DAY_LIMITS } from '@dewlane/test-engines/customers';

/** The product as `npm start` runs it, on its own data folder and port. */
export interface Product {
  readonly url: string;
  /** Its data folder; empty for a product that was already running. */
  readonly dataDir: string;
  readonly staff: { readonly username: string; readonly password: string };
  stop(): Promise<void>;
}

const STAFF = { username: 'admin', password: 'Staff-of-the-e2e-run-1!' };
/** The e-mail address of the one account for which the long press on /home opens the admin login. */
export const ENTRY_EMAIL = 'entry@example.com';
/** Four may start at once on a busy machine. */
const READY_WITHIN_MS = 280_000;

/**
 * Starts the product and waits until it is ready. Its data folder is deleted when it stops, unless `DATA_DIR` names one.
 * @throws Error with its output when it ends instead
 */
export async function startProduct(
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Product> {
  const kept = settings['DATA_DIR'];
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'product-')));
  const port = await freePort();
  const child = spawn(process.execPath, ['infra/local/start.mjs', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inheritedEnv(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: STAFF.username,
      ADMIN_PASSWORD: STAFF.password,
      ADMIN_ENTRY_EMAIL: ENTRY_EMAIL,
      // Every test signs in and books from the same address.
      LOGIN_RATE_LIMIT: '10000',
      REQUEST_RATE_LIMIT: '100000',
      ...NO_DAY_LIMITS,
      ...settings,
    },
  });
  await untilReady(child);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    staff: STAFF,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The URL and staff login of this worker's product, which the global set-up started. */
export function product(): Pick<Product, 'url' | 'staff'> {
  const products: Pick<Product, 'url' | 'staff'>[] = JSON.parse(
    process.env['E2E_PRODUCTS'] ?? '[]',
  );
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) - 1;
  const own = products[worker % products.length];
  if (own === undefined) throw new Error('The set-up of the end-to-end tests started no product.');
  return own;
}

/** A product that is already running and is not stopped here. */
export function productAt(url: string, password: string): Product {
  return { url, dataDir: '', staff: { ...STAFF, password }, stop: () => Promise.resolve() };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`${reason}\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      fail('The product was not ready in time');
    }, READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/Ready:\s+http/.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The product ended with ${code}`);
    });
  });
}
