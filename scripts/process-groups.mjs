import { spawn } from 'node:child_process';

/** What a product has to stop its engine in, before it is killed. */
const STOP_WITHIN_MS = 10_000;

const running = new Set();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => {
    for (const child of running) end(child);
    process.exit(1);
  });
}

/**
 * Runs Node.js in a process group of its own, which ends with this process, or after `withinMs`.
 * @returns the exit code, null after that time, and what it wrote to stderr
 */
export function runInGroup(args, { cwd, env, withinMs }) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'ignore', 'pipe'];
    const child = spawn(process.execPath, args, { cwd, env, stdio, detached: true });
    running.add(child);
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end(child);
    }, withinMs);
    // What it started and left behind would hold ports, and its output open.
    child.once('exit', () => signal(child.pid, 'SIGKILL'));
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: isLate ? null : code, output });
    });
  });
}

/** Ends a process group: gracefully first, so that a product can stop its engine, then by SIGKILL. */
function end({ pid }) {
  signal(pid, 'SIGTERM');
  setTimeout(() => signal(pid, 'SIGKILL'), STOP_WITHIN_MS).unref();
}

function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
