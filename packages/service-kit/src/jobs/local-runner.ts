import type { Tracing } from '../telemetry/tracing.ts';
import { type Job, oneAtATime } from './job.ts';
import type { JobRuns } from './job-runs.ts';

/** Runs jobs in this process: each one at a time, measured, and in the trace of the last request for it. */
export interface LocalRunner {
  /** Runs a job and waits for its end; logs a failure, as every run does. */
  runNow(name: string, traceparent?: string): Promise<void>;
  /** For the queue: a job that takes long keeps one place of the worker, however often it is asked for meanwhile. */
  runQueued(name: string, traceparent: string | undefined): Promise<void>;
  /** Waits for the current runs; to be called after the abort, since nothing starts then. */
  finish(): Promise<void>;
}

/** Creates it for these jobs; once the signal is aborted, it starts none of them. */
export function createLocalRunner(
  jobs: Readonly<Record<string, Job>>,
  { measured, tracing, signal }: { measured: JobRuns; tracing: Tracing; signal: AbortSignal },
): LocalRunner {
  const runs = new Map(
    Object.entries(jobs).map(([name, job]) => [name, oneAtATime(() => run(name, job))]),
  );
  /** The trace of the last request for a job's next run. */
  const askers = new Map<string, string>();

  async function run(name: string, job: Job): Promise<void> {
    if (signal.aborted) return;
    const parent = askers.get(name);
    askers.delete(name);
    const span = tracing.open(`job ${name}`, { parent, attributes: { 'dewlane.job': name } });
    const traced = async () => {
      try {
        await job.run(signal);
      } catch (error) {
        span.fail(error);
        throw error;
      }
    };
    await span.within(() => measured.run(name, traced));
    span.end();
  }

  return {
    async runNow(name, traceparent) {
      if (traceparent !== undefined) askers.set(name, traceparent);
      await runs.get(name)?.run();
    },
    async runQueued(name, traceparent) {
      if (traceparent !== undefined) askers.set(name, traceparent);
      await runs.get(name)?.ask();
    },
    async finish() {
      await Promise.all([...runs.values()].map((job) => job.run()));
    },
  };
}
