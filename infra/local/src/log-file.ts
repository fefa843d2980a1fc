import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';

/** A log and the one before it take twice this at most, beside what is written between two looks. */
const MAX_BYTES = 20 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** The file that a log becomes when a new one begins. */
const before = (file: string): string => `${file}.1`;

/**
 * Opens a new log for its owner only, beside the one before it. Each write goes to the file's end, so that it may be
 * cut while somebody writes.
 */
export function openLog(file: string): number {
  if (existsSync(file)) renameSync(file, before(file));
  return openSync(file, 'a', 0o600);
}

/** Begins a log anew in place when it has grown beyond `maxBytes`; what it held becomes the one before. */
export function rotateLog(file: string, maxBytes = MAX_BYTES): void {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return;
  copyFileSync(file, before(file));
  truncateSync(file);
}

/** Rotates a log while its process runs, until the returned function is called. */
export function keepLogSmall(file: string): () => void {
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

/** Runs `use` with a log's descriptor, which the process it starts then has for itself. */
export function withLog<Result>(file: string, use: (descriptor: number) => Result): Result {
  const descriptor = openLog(file);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
