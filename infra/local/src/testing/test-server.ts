import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/index.ts';

export interface TestServer {
  /** Of the maintenance database, for the superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder for one run of tests. `durable` keeps the settings of production.
 * It ends with the process that started it, even when that one is killed, and its folder with it.
 */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-postgres-'));
  const server = await startPostgres({
    dataDir: path.join(folder, 'data'),
    password: randomBytes(18).toString('base64url'),
    purpose: durable ? 'keep' : 'throw-away',
    logFile: path.join(folder, 'postgres.log'),
  });
  const release = guard(server.pid, folder);
  const stop = async (): Promise<void> => {
    await server.stop();
    release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url(), stop };
}

/** A shell in a session of its own that waits for our end of a pipe to close, then ends the server at once. */
function guard(pid: number, folder: string): () => void {
  // PostgreSQL needs a moment to end; waiting for its number to vanish could last for ever where nobody reaps it.
  const script = `cat; kill -QUIT ${pid}; sleep 1; rm -rf "$1"`;
  const watcher = spawn('sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  watcher.unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}
