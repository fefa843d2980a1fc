import { z } from 'zod';
import { loadSettings, SettingsError } from '../settings/settings.ts';
import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { pause, reasonOf } from './pause.ts';

/** How a process ends once it is told to. */
const stopSettings = z.object({
  /** Seconds in which it says that it isn't ready and still serves requests: whoever routes them needs that time to look elsewhere. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** Seconds after those until a stop is cut short: longer than the longest request. */
  STOP_WITHIN_SECONDS: z.coerce.number().min(0.1).max(3_600).default(10),
});

/**
 * Runs a service as a process of its own: starts it, and stops it at SIGTERM, SIGINT or when the
 * parent process goes away, within 10 s where the settings don't say otherwise (OPS-01). The signal that `start` gets tells
 * of a stop, also of one meanwhile; it may throw the signal's reason. Settings at fault are told in plain lines.
 * Exit code 0 after a clean stop, 1 otherwise.
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
  // Heard from the first moment on: a stop during the start waits for it, and then stops what was started.
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
 * Ends this process at a failure that no waiting mends, with a line that says so: its supervisor starts it again, and
 * what was under way is done again (design.md#data-and-events).
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
 * Runs a command of an operator as a process of its own: its output goes to stdout, settings at fault are told in
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
