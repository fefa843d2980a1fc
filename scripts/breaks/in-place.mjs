import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone in which code is changed and tested. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Changed code may never end; a timeout also counts as noticed. */
const WITHIN_MS = 180_000;

/** From sources, as these clones need not be built. */
const FLAGS = ['--conditions=source', '--experimental-vm-modules', '--no-warnings'];
/** Most of these tests are to fail, on a machine that does nothing else: the usual limits would only make that last longer. */
const TEST_WITHIN = ['--testTimeout', '120000'];
const ENV = { ...process.env, EVENTUALLY_MS: '20000' };

let running;
let restore = () => undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => {
    if (running) end(running);
    process.exit(1);
  });
}
process.once('exit', () => restore());

/**
 * Runs `judge` while `file` (relative to the clone's root) contains `change(itsText)`. The file is restored however
 * that ends, even if the process is terminated, except by SIGKILL.
 */
export async function whileChanged(file, change, judge) {
  const target = path.join(ROOT, file);
  const source = readFileSync(target, 'utf8');
  restore = () => writeFileSync(target, source);
  try {
    writeFileSync(target, change(source));
    return await judge();
  } finally {
    restore();
    restore = () => undefined;
  }
}

/** Runs jest and returns its exit code, or null after the timeout, by default three minutes. */
export function runJest(args, withinMs = WITHIN_MS) {
  return runNode([...FLAGS, 'node_modules/jest/bin/jest.js', ...TEST_WITHIN, ...args], withinMs);
}

/** Runs Node.js silently in the clone and returns the exit code, or null if it timed out. */
export function runNode(args, withinMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: ENV,
      stdio: 'ignore',
      detached: true,
    });
    running = child;
    const timer = setTimeout(() => end(child), withinMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code);
    });
  });
}

/** Ends a process group: gracefully first, so that a product can stop its engine, then by SIGKILL. */
function end({ pid }) {
  signal(pid, 'SIGTERM');
  setTimeout(() => signal(pid, 'SIGKILL'), 10_000).unref();
}

function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
