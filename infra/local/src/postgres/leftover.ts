import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, lifeOf } from '../../prepare/processes.mjs';
import { NotStarted } from '../not-started.ts';

const STOP_WITHIN_MS = 20_000;
const POLL_MS = 50;

/**
 * Ends a PostgreSQL server that an earlier, killed run left behind on this data folder, as a clean shutdown, so that a
 * new server can take the folder over. Does nothing if none is running. Throws if it doesn't stop.
 */
export async function stopLeftoverServer(dataDir: string): Promise<void> {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isAlive(pid)) return;
  if (!isServerOf(pid, dataDir)) {
    // The pid was reused by another program: PostgreSQL would take that for a running server and refuse to start.
    rmSync(pidFile);
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new NotStarted(
        `The PostgreSQL server left over in ${dataDir} (process ${pid}) does not stop.`,
      );
    await wait(POLL_MS);
  }
}

/** Whether a process with this pid runs and may be signalled by us. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return lifeOf(pid) !== '';
}

function isServerOf(pid: number, dataDir: string): boolean {
  const line = commandLine(pid);
  return line.includes('postgres') && line.includes(dataDir);
}
