import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** The runs of a process's jobs, of every kind: measured and logged alike. */
export interface JobRuns {
  /** Reports a job's runs and failures from 0 on. */
  begin(name: string): void;
  /** Runs a job, measures how long it took and how it ended, and logs a failure; never throws. */
  run(name: string, work: () => Promise<void>): Promise<void>;
}

/** The runs of a process's jobs; only one of these per process, since it registers their metric. */
export function jobRuns(metrics: Metrics, log: Logger): JobRuns {
  const durations = metrics.durations({
    name: 'dewlane_job_duration_seconds',
    help: 'Duration of the runs of jobs by job and by how they ended: done or failed.',
    labels: ['name', 'outcome'],
  });
  return {
    begin(name) {
      for (const outcome of ['done', 'failed']) durations.begin({ name, outcome });
    },
    async run(name, work) {
      const began = performance.now();
      let outcome = 'done';
      try {
        await work();
      } catch (error) {
        outcome = 'failed';
        log.warn({ job: name, reason: reasonOf(error) }, 'a job failed');
      }
      durations.observe({ name, outcome }, (performance.now() - began) / 1_000);
    },
  };
}
