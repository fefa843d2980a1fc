import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone whose code is changed and tested. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Changed code may never end: then a test has noticed too. */
const WITHIN_MS = 180_000;

const FLAGS = ['--experimental-vm-modules', '--no-warnings'];

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
 * Runs `judge` while `file` (from the root of the clone) says `change(itsText)`; however that ends, and however the process ends short of
 * SIGKILL, the file says afterwards what it said before.
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

/** Runs jest and answers its exit code, null when it took longer than three minutes or what is given. */
export function runJest(args, withinMs = WITHIN_MS) {
  return runNode([...FLAGS, 'node_modules/jest/bin/jest.js', ...args], withinMs);
}

/** Runs Node.js in the clone without its output and answers the exit code, null when it took too long and was ended. */
export function runNode(args, withinMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', detached: true });
    running = child;
    const timer = setTimeout(() => end(child), withinMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code);
    });
  });
}

/** Ends a process and those it started: kindly, so that a product stops its own engine, and for good a little later. */
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
