import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { reasonOf } from './pause.ts';
import { SettingsError } from './settings.ts';

/** A stop that takes longer is cut short (DESIGN §8). */
const STOP_WITHIN_MS = 10_000;

/**
 * Runs a service as a process of its own: starts it, and stops it at SIGTERM, SIGINT or when the
 * parent process goes away, within 10 s (DESIGN §8). The signal that `start` gets tells of a stop
 * meanwhile; it may throw the signal's reason. Settings at fault are told in plain lines.
 * Exit code 0 after a clean stop, 1 otherwise.
 */
export async function runAsProcess(
  start: (signal: AbortSignal) => Promise<Running>,
  { stopWithinMs = STOP_WITHIN_MS }: { stopWithinMs?: number } = {},
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fail = (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  };
  // Heard from the first moment on: a stop during the start waits for it, and then stops what was started.
  const stop = () => {
    if (signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    started.then((running) => running?.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  const started = start(signal).catch((error: unknown) => {
    if (!signal.aborted || error !== signal.reason) fail(error);
    return undefined;
  });
  await started;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Ends this process at a failure that no waiting mends, with a line that says so: its supervisor starts it again, and
 * what was under way is done again (DESIGN §2).
 */
export function endProcess(log: Logger): (error: Error) => void {
  return (error) => {
    log.fatal(
      { reason: reasonOf(error) },
      'a consumer crashed: this process ends, to be started again',
    );
    process.exit(1);
  };
}

/**
 * Runs a command of an operator as a process of its own: its answer goes to stdout, settings at fault are told in
 * plain lines, and the exit code is the command's.
 */
export async function runAsCommand(
  command: (write: (line: string) => void) => Promise<number>,
): Promise<void> {
  try {
    process.exit(await command((line) => process.stdout.write(`${line}\n`)));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
