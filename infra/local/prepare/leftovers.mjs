import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from './processes.mjs';

const GRACE_MS = 5_000;
const POLL_MS = 50;

/**
 * Ends the child processes that a killed start left behind. They stop by themselves once their starter is gone; any
 * still running after 5 s is killed. DATA_DIR/children.json lists their pids, and a part of their command lines.
 */
export async function endLeftoverChildren(dataDir) {
  const file = path.join(dataDir, 'children.json');
  if (!existsSync(file)) return;
  const { marker, pids } = recordIn(file);
  const running = () => pids.filter((pid) => commandLine(pid).includes(marker));
  for (const pid of running()) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < GRACE_MS && running().length > 0; waited += POLL_MS)
    await wait(POLL_MS);
  for (const pid of running()) process.kill(pid, 'SIGKILL');
  rmSync(file);
}

/** A record that a power cut left empty or cut off counts as none: no process has survived that (OPS-56). */
function recordIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return { marker: '', pids: [] };
    throw error;
  }
}
