import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { JEST_FROM_SOURCES } from '../jest/flags.mjs';
import { runInGroup } from '../process-groups.mjs';

/** The clone in which code is changed and tested. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Most of these tests are to fail, on a machine that does nothing else: the usual limits would only make that last longer. */
const TEST_WITHIN = ['--testTimeout', '120000'];
const ENV = { ...process.env, EVENTUALLY_MS: '20000' };

let restore = () => undefined;
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

/** Runs jest from sources; resolves to its exit code, or null if it timed out. */
export function runJest(args, withinMs) {
  return runNode([...JEST_FROM_SOURCES, ...TEST_WITHIN, ...args], withinMs);
}

/** Runs Node.js silently in the clone; resolves to its exit code, or null if it timed out. */
export async function runNode(args, withinMs) {
  const { code } = await runInGroup(args, { cwd: ROOT, env: ENV, withinMs });
  return code;
}
