import type { Running } from '../process/lifecycle.ts';
import { pause } from '../process/pause.ts';
import type { Job } from './job.ts';
import type { JobRuns } from './job-runs.ts';

interface RepeatOptions {
  /** The job's name in metrics and log. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: Job['run'];
  readonly measured: JobRuns;
}

/**
 * Runs work repeatedly, `everyMs` after its previous end. A failure is counted and logged, and the work runs again next
 * time; a stop waits for the current run, which ends soon after its signal is aborted.
 */
export function repeatEvery({ name, everyMs, work, measured }: RepeatOptions): Running {
  const stopping = new AbortController();
  const { signal } = stopping;
  measured.begin(name);
  const running = (async () => {
    while (!signal.aborted) {
      await measured.run(name, () => work(signal));
      await pause(everyMs, signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
