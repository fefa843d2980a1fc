import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@dewlane/local/postgres';
import { endsWithUs } from './engines/ends-with-us.ts';

export interface TestServer {
  /** The address of the maintenance database, for the superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder for one test run. `durable` keeps the production settings. The server ends
 * with the process that started it, even if that is killed, and its folder is removed.
 */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-postgres-'));
  const server = await startPostgres({
    dataDir: path.join(folder, 'data'),
    password: randomBytes(18).toString('base64url'),
    purpose: durable ? 'keep' : 'throw-away',
    logFile: path.join(folder, 'postgres.log'),
  });
  const callOff = endsWithUs(server.pid, folder, 'QUIT');
  const stop = async (): Promise<void> => {
    await server.stop();
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url(), stop };
}
