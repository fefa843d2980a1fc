import type { z } from 'zod';
import { SettingsError, type stopSettings } from '../settings/settings.ts';
import { reasonOf } from './error-for-log.ts';
import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { pause } from './pause.ts';

type StopSettings = z.output<z.ZodObject<typeof stopSettings>>;

/**
 * Runs a service as a process: loads its settings, starts it, and stops it on SIGTERM, SIGINT or when the parent process
 * is gone, within 10 s unless configured otherwise (OPS-01). The signal passed to `start` is aborted by a stop, even
 * during the start; `start` may then throw its reason. Invalid settings are printed in plain lines. The exit code is 0
 * after a clean stop, otherwise 1.
 */
export async function runAsProcess<Settings extends StopSettings>(
  load: () => Settings,
  start: (settings: Settings, signal: AbortSignal) => Promise<Running>,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fail = (error: unknown): never => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  };
  const settings = attempt(load, fail);
  const delayMs = settings.STOP_DELAY_SECONDS * 1_000;
  const withinMs = settings.STOP_WITHIN_SECONDS * 1_000;
  // Registered before the start: a stop during the start waits for it, then stops what was started.
  const stop = () => {
    if (signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), delayMs + withinMs).unref();
    started
      .then(async (running) => {
        if (running === undefined) return;
        await pause(delayMs);
        await running.stop();
      })
      .then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  const started = start(settings, signal).catch((error: unknown) => {
    if (!signal.aborted || error !== signal.reason) fail(error);
    return undefined;
  });
  await started;
}

function attempt<Result>(load: () => Result, fail: (error: unknown) => never): Result {
  try {
    return load();
  } catch (error) {
    return fail(error);
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Ends this process with a log line after an unrecoverable failure: its supervisor restarts it, and unfinished work is
 * repeated (design.md#data-and-events).
 */
export function endProcess(log: Logger): (error: Error) => void {
  return (error) => {
    log.fatal(
      { reason: reasonOf(error) },
      'a consumer crashed; exiting so that the supervisor restarts this process',
    );
    process.exit(1);
  };
}

/**
 * Runs an operator's command as a process: its output goes to stdout, invalid settings are printed in plain lines, and
 * the exit code is the command's.
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
