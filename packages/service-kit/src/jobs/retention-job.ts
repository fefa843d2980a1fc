import type { Job } from './job.ts';

/** The intervals of jobs; tests shorten them. */
export interface JobTiming {
  /** Milliseconds between sweeps for jobs that the queue has lost; 60 s (design.md#data-and-events). */
  sweepMs?: number | undefined;
  /** Milliseconds between runs of retention; an hour. */
  retentionEveryMs?: number | undefined;
}

const HOUR_MS = 3_600_000;

/** The retention job, at every full hour. */
export function retentionJob(run: Job['run'], { retentionEveryMs = HOUR_MS }: JobTiming): Job {
  return { run, everyMs: retentionEveryMs };
}
