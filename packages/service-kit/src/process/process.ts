import { z } from 'zod';
import { loadSettings, SettingsError } from '../settings/settings.ts';
import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { pause, reasonOf } from './pause.ts';

/** The settings of a process's shutdown. */
const stopSettings = z.object({
  /**
   * Seconds in which it reports that it isn't ready but still serves requests, so that load balancers can route around
   * it.
   */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** Seconds after that until the stop is forced; longer than the longest request. */
  STOP_WITHIN_SECONDS: z.coerce.number().min(0.1).max(3_600).default(10),
});

/**
 * Runs a service as a process: starts it, and stops it on SIGTERM, SIGINT or when the parent process is gone, within 10
 * s unless configured otherwise (OPS-01). The signal passed to `start` is aborted by a stop, even during the start;
 * `start` may then throw its reason. Invalid settings are printed in plain lines. The exit code is 0 after a clean
 * stop, otherwise 1.
 */
export async function runAsProcess(
  start: (signal: AbortSignal) => Promise<Running>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fail = (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  };
  const { delayMs, withinMs } = stopTimes(env, fail);
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
  const started = start(signal).catch((error: unknown) => {
    if (!signal.aborted || error !== signal.reason) fail(error);
    return undefined;
  });
  await started;
}

function stopTimes(
  env: Readonly<Record<string, string | undefined>>,
  fail: (error: unknown) => never,
): { delayMs: number; withinMs: number } {
  try {
    const { STOP_DELAY_SECONDS, STOP_WITHIN_SECONDS } = loadSettings(stopSettings, env);
    return { delayMs: STOP_DELAY_SECONDS * 1_000, withinMs: STOP_WITHIN_SECONDS * 1_000 };
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
      'a consumer crashed: this process ends, to be started again',
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
