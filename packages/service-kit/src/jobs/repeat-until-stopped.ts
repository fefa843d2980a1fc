import { pause } from '../process/pause.ts';
import type { Job } from './job.ts';
import type { JobRuns } from './job-runs.ts';

interface RepeatOptions {
  /** The job's name in metrics and log. */
  readonly name: string;
  readonly run: Job['run'];
  readonly pauseMs: number;
  readonly measured: JobRuns;
  /** Stops the repetition; the current run ends soon after. */
  readonly signal: AbortSignal;
}

/**
 * Runs a job again and again, `pauseMs` after its previous end, and resolves when the last run has ended. A failure is
 * counted and logged, and the job runs again next time.
 */
export async function repeatUntilStopped(options: RepeatOptions): Promise<void> {
  const { name, run, pauseMs, measured, signal } = options;
  while (!signal.aborted) {
    await measured.run(name, () => run(signal));
    await pause(pauseMs, signal);
  }
}
