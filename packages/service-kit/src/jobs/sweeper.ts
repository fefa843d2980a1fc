import type { Clock } from '../process/clock.ts';
import type { Logger } from '../process/logging.ts';
import { pause, reasonOf } from '../process/pause.ts';
import { alarmsOf } from './alarms.ts';
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
 * becomes due until the sweep after next, so that one sweep may fail.
 */
export async function sweepUntilStopped(options: SweeperOptions): Promise<void> {
  const { jobs, clock, sweepMs, log, signal } = options;
  while (!signal.aborted) {
    const now = clock();
    for (const [name, job] of Object.entries(jobs)) {
      if (signal.aborted) return;
      if (job.dueTimes) await options.runNow(name);
      await setAlarms(options, name, job, now).catch((error: unknown) =>
        log.warn({ job: name, reason: reasonOf(error) }, 'the alarms of a job are not set'),
      );
    }
    await pause(sweepMs, signal);
  }
}

async function setAlarms(
  { queue, sweepMs }: SweeperOptions,
  name: string,
  job: Job,
  now: Date,
): Promise<void> {
  const open = queue();
  if (!open) return;
  const until = new Date(now.getTime() + 2 * sweepMs);
  for (const at of await alarmsOf(job, now, until)) {
    await open.addLater(name, at.getTime() - now.getTime(), `${name}-${at.getTime()}`);
  }
}
