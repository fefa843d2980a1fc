import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';

/**
 * The size at which a log is rotated; with the previous one it takes at most twice this, plus what is written between
 * two checks.
 */
const MAX_BYTES = 20 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** The file name of the previous log. */
const before = (file: string): string => `${file}.1`;

/**
 * Makes the log so far the previous one, when the product starts. Processes that are started again while it runs write
 * to the same log, so that it still tells why the one before ended (OPS-55).
 */
export function beginLog(file: string): void {
  if (existsSync(file)) renameSync(file, before(file));
}

/**
 * Opens a log, readable only by its owner, rotated if it exceeds the limit. It is opened for appending, so that it can
 * be truncated while it is written.
 */
function openLog(file: string): number {
  if (isTooLarge(file)) beginLog(file);
  return openSync(file, 'a', 0o600);
}

function isTooLarge(file: string): boolean {
  return existsSync(file) && statSync(file).size > MAX_BYTES;
}

/** Rotates a log in place once it exceeds the limit; its content becomes the previous log. */
function rotateLog(file: string): void {
  if (!isTooLarge(file)) return;
  copyFileSync(file, before(file));
  truncateSync(file);
}

/** Rotates a log while its process runs, until the returned function is called. */
function keepLogSmall(file: string): () => void {
  const looking = setInterval(() => {
    try {
      rotateLog(file);
    } catch (error) {
      console.error(`  ${file} could not be rotated: ${(error as Error).message}`);
    }
  }, LOOK_EVERY_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/**
 * Starts a process that writes to a log: `start` gets the log's file descriptor, which the process inherits. The log is
 * rotated as long as the process runs (SEC-13).
 */
export function startLogged<Child extends Pick<ChildProcess, 'once' | 'pid'>>(
  file: string,
  start: (descriptor: number) => Child,
): Child {
  const descriptor = openLog(file);
  try {
    const child = start(descriptor);
    // One that could not be started has no pid, and emits no exit event.
    if (child.pid !== undefined) child.once('exit', keepLogSmall(file));
    return child;
  } finally {
    closeSync(descriptor);
  }
}
