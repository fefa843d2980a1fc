import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';

/** The clock of a service's jobs: it says when, never what. */
export interface JobQueue extends Running {
  /** Has a job run at once, by whichever worker of the queue is free; in the trace of what asked for it. */
  addNow(job: string, traceparent?: string): Promise<void>;
  /** Has a job run after so many milliseconds; the same `id` counts once until it has run. */
  addLater(job: string, delayMs: number, id: string): Promise<void>;
  /** How many jobs the queue holds in each state. */
  counts(): Promise<Readonly<Record<string, number>>>;
}

export interface JobQueueOptions {
  /** The queue's name: that of the service. */
  name: string;
  /** Most jobs that a process runs at once. */
  concurrency: number;
  /** Runs a job that is due; null where only other processes of the service do, and this one asks them to. */
  process: ((job: string, traceparent: string | undefined) => Promise<void>) | null;
  log: Logger;
}
