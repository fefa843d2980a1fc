import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@dewlane/local/testing';
import { endsWithUs } from './engines/ends-with-us.ts';

export interface TestServer {
  /** The address of the maintenance database, for the superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Linux's folder in memory, where a database is copied in a third of the time. */
const MEMORY = '/dev/shm';
/** A run's databases and their log take up to 0.5 GB of it; containers often have less. */
const LEAST_MEMORY = 2 * 2 ** 30;

/**
 * Starts a PostgreSQL in a temporary folder for one test run. `durable` keeps the production settings. The server ends
 * with the process that started it, even if that is killed, and its folder is removed.
 */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  const parent = durable || !hasRoomInMemory() ? tmpdir() : MEMORY;
  const folder = mkdtempSync(path.join(parent, 'dewlane-test-postgres-'));
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

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= LEAST_MEMORY;
  } catch {
    return false;
  }
}
