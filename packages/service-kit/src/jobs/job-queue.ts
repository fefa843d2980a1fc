import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';

/** The clock of a service's jobs: it decides when to run, never what to do. */
export interface JobQueue extends Running {
  /** Runs a job at once, by any free worker of the queue, in the trace of the request for it. */
  addNow(job: string, traceparent?: string): Promise<void>;
  /** Runs a job after so many milliseconds; requests with the same `id` are merged until it has run. */
  addLater(job: string, delayMs: number, id: string): Promise<void>;
  /** How many jobs the queue holds in each state. */
  counts(): Promise<Readonly<Record<string, number>>>;
}

export interface JobQueueOptions {
  /** The queue's name, which is the service's. */
  name: string;
  /** The most concurrent jobs of a process. */
  concurrency: number;
  /** Runs a due job; null if only other processes of the service run jobs, and this one just enqueues them. */
  process: ((job: string, traceparent: string | undefined) => Promise<void>) | null;
  log: Logger;
}
