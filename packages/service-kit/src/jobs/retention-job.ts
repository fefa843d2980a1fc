import type { Job } from './job.ts';
import type { JobTiming } from './job-timing.ts';

const HOUR_MS = 3_600_000;

/** The retention job, at every full hour. */
export function retentionJob(run: Job['run'], { retentionEveryMs = HOUR_MS }: JobTiming): Job {
  return { run, everyMs: retentionEveryMs };
}
