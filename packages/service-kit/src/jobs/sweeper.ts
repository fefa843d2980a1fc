import type { Clock } from '../application/clock.ts';
import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { alarmsOf, wasRunDue } from './alarms.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './job-queue.ts';

export interface SweeperOptions {
  readonly jobs: Readonly<Record<string, Job>>;
  /** Runs a job here and now; never throws. */
  readonly runNow: (name: string) => Promise<void>;
  /** The queue, once it is open. */
  readonly queue: () => JobQueue | undefined;
  readonly clock: Clock;
  readonly sweepMs: number;
  readonly log: Logger;
  /** Stops the sweeper. */
  readonly signal: AbortSignal;
}

/**
 * Every `sweepMs`, makes up for jobs that the queue has lost: runs what is already due, and sets alarms for what
 * becomes due until the sweep after next, so that one sweep may fail. While the queue takes no alarms, a job with a
 * period runs here (JOB-08). A job that takes long delays no other's sweeps. Whatever a sweep throws is logged and ends
 * neither the job's later sweeps nor any other's (OBS-11).
 */
export async function sweepUntilStopped(options: SweeperOptions): Promise<void> {
  await Promise.all(Object.entries(options.jobs).map(([name, job]) => sweep(options, name, job)));
}

async function sweep(options: SweeperOptions, name: string, job: Job): Promise<void> {
  const { clock, sweepMs, log, signal } = options;
  const start = clock();
  let last: Sweep = { began: start, covered: start };
  while (!signal.aborted) {
    try {
      last = await sweepOnce(options, name, job, last);
    } catch (error) {
      log.error({ job: name, err: error }, 'a sweep failed');
    }
    await pause(sweepMs, signal);
  }
}

interface Sweep {
  readonly began: Date;
  /** Until then the queue has taken all alarms. */
  readonly covered: Date;
}

async function sweepOnce(
  options: SweeperOptions,
  name: string,
  job: Job,
  last: Sweep,
): Promise<Sweep> {
  const { clock, log } = options;
  const began = clock();
  if (job.dueTimes) await options.runNow(name);
  const from = began < last.covered ? began : last.covered;
  const until = await setAlarms(options, name, job, from).catch((error: unknown) => {
    log.warn({ job: name, reason: reasonOf(error) }, 'the alarms of a job are not set');
    return undefined;
  });
  // Alarms that it took earlier may be lost as well.
  if (until === undefined && wasRunDue(job, last.began, began)) await options.runNow(name);
  return { began, covered: until ?? began };
}

/**
 * Also for what has become due since the run before it began, which may have looked for it too early.
 * @returns the instant until which they are set; undefined if there is no queue yet
 */
async function setAlarms(
  { queue, clock, sweepMs }: SweeperOptions,
  name: string,
  job: Job,
  from: Date,
): Promise<Date | undefined> {
  const open = queue();
  if (!open) return undefined;
  // The next run of a period is asked for in every sweep, which shows whether the queue still takes alarms.
  const now = clock();
  const until = new Date(now.getTime() + Math.max(2 * sweepMs, job.everyMs ?? 0));
  for (const at of await alarmsOf(job, { from, now, until })) {
    const delayMs = Math.max(0, at.getTime() - clock().getTime());
    await open.addLater(name, delayMs, `${name}-${at.getTime()}`);
  }
  return until;
}
