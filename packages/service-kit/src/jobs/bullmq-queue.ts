import { readTraceparent } from '../activity/activity.ts';
import { pause } from '../process/pause.ts';
import type { JobQueue } from './job-queue.ts';

/** Nothing is kept of a job that has run: the rows say what happened. */
const FORGOTTEN = { removeOnComplete: true, removeOnFail: true } as const;
/** Milliseconds that a stop waits for jobs under way before it lets go of them: their rows say what is left. */
const CLOSE_WITHIN_MS = 5_000;
/** Milliseconds in which the queue must have taken a job. */
const ADD_WITHIN_MS = 2_000;

/** What every queue is made with, whatever keeps it. */
export const QUEUE_OPTIONS = { prefix: 'dewlane', defaultJobOptions: FORGOTTEN };

/** What every worker is made with; `drainDelay` is seconds of waiting when there is nothing: new and due jobs wake it. */
export const WORKER_OPTIONS = { prefix: 'dewlane', drainDelay: 30 };

/** What is used of BullMQ's Queue and Worker. */
export interface BullmqParts {
  readonly queue: {
    add(name: string, data: object, options?: { delay: number; jobId: string }): Promise<unknown>;
    getJobCounts(...states: ('waiting' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
    close(): Promise<void>;
    disconnect(): Promise<void>;
  };
  readonly worker: { close(): Promise<void>; disconnect(): Promise<void> } | null;
  /** Lets go of the connections both shared. */
  release(): Promise<void>;
}

/** One queue of BullMQ, and one worker where jobs run here, as the clock of a service's jobs. */
export function bullmqQueue({ queue, worker, release }: BullmqParts): JobQueue {
  return {
    addNow: (job, traceparent) => taken(queue.add(job, traceparent ? { traceparent } : {})),
    addLater: (job, delayMs, id) => taken(queue.add(job, {}, { delay: delayMs, jobId: id })),
    counts: () => queue.getJobCounts('waiting', 'active', 'delayed'),
    async stop() {
      for (const part of worker ? [worker, queue] : [queue]) {
        if (!(await endsWithin(CLOSE_WITHIN_MS, part.close()))) {
          await endsWithin(CLOSE_WITHIN_MS / 5, part.disconnect());
        }
      }
      await release();
    },
  };
}

/** The trace that a job's data carries. */
export function traceparentIn(data: unknown): string | undefined {
  return readTraceparent(
    typeof data === 'object' && data !== null ? Reflect.get(data, 'traceparent') : undefined,
  );
}

async function taken(adding: Promise<unknown>): Promise<void> {
  if (!(await endsWithin(ADD_WITHIN_MS, adding))) throw new Error('The queue takes no job.');
  await adding;
}

/** Whether something ends, well or not, within so many milliseconds: a server that is away must hold nothing up. */
async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([ended, pause(ms, waiting.signal)]);
  waiting.abort();
  return inTime === true;
}
