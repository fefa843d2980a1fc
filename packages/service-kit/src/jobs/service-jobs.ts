import type { Clock } from '../application/clock.ts';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Job } from './job.ts';
import type { JobRuns } from './job-runs.ts';
import { startJobs } from './start-jobs.ts';

/** The intervals of jobs; tests shorten them. */
export interface JobTiming {
  /** Milliseconds between sweeps for jobs that the queue has lost; 60 s. */
  sweepMs?: number | undefined;
  /** Milliseconds between runs of retention; an hour. */
  retentionEveryMs?: number | undefined;
}

const HOUR_MS = 3_600_000;

/** The retention job, at every full hour. */
export function retentionJob(run: Job['run'], { retentionEveryMs = HOUR_MS }: JobTiming): Job {
  return { run, everyMs: retentionEveryMs };
}

export interface AllJobsOptions {
  /** The service's name. */
  name: string;
  settings: { DATABASE_URL: string; REDIS_URL?: string | undefined };
  clock: Clock;
  log: Logger;
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>;
  /** Measures and logs the runs; shared with jobs of the process that are not among these. */
  measured?: JobRuns;
  timing: JobTiming;
  /** What retention does. */
  run: Job['run'];
  /** The service's other jobs. */
  others?: Readonly<Record<string, Job>>;
}

/** Starts every job of a service: its retention and the `others`. */
export function startAllJobs({
  name,
  settings,
  clock,
  log,
  telemetry,
  measured,
  timing,
  run,
  others,
}: AllJobsOptions): Running {
  return startJobs({
    name,
    connectionString: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    clock,
    log,
    ...(telemetry && { telemetry }),
    measured,
    sweepMs: timing.sweepMs,
    jobs: { ...others, retention: retentionJob(run, timing) },
  });
}
