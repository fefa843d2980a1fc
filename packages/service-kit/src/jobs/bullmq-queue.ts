import { readTraceparent } from '../activity/activity.ts';
import { pause } from '../process/pause.ts';
import type { JobQueue } from './job-queue.ts';

/** Finished jobs are removed: the rows show what happened. */
const FORGOTTEN = { removeOnComplete: true, removeOnFail: true } as const;
/** Milliseconds that a stop waits for running jobs before it abandons them: their rows show what is left. */
const CLOSE_WITHIN_MS = 5_000;
/** The timeout for adding a job, in milliseconds. */
const ADD_WITHIN_MS = 2_000;

/** The options of every queue, on either backend. */
export const QUEUE_OPTIONS = { prefix: 'dewlane', defaultJobOptions: FORGOTTEN };

/**
 * The options of every worker, which `openBullmqQueue` starts. `drainDelay` is how many seconds it blocks when idle; new
 * and due jobs wake it.
 */
export const WORKER_OPTIONS = { prefix: 'dewlane', drainDelay: 30, autorun: false };

/** The used parts of BullMQ's Queue and Worker. */
export interface BullmqParts {
  readonly queue: {
    add(name: string, data: object, options?: { delay: number; jobId: string }): Promise<unknown>;
    getJobCounts(...states: ('waiting' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
  } & BullmqPart;
  readonly worker: (BullmqPart & { run(): Promise<void> }) | null;
  /** Closes the connections that both share. */
  release(): Promise<void>;
  /** Called with each error. */
  onError(error: Error): void;
}

interface BullmqPart {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  disconnect(): Promise<void>;
}

/**
 * Opens a BullMQ queue, and starts its worker if jobs run here, as the clock of a service's jobs.
 * @throws Error if either gets no connection; what was opened is closed then
 */
export async function openBullmqQueue(parts: BullmqParts): Promise<JobQueue> {
  const { queue, worker, onError } = parts;
  queue.on('error', onError);
  worker?.on('error', onError);
  const opened = jobQueueOf(parts);
  try {
    // BullMQ connects once: a queue whose attempt failed never works, and its worker takes no job, or hangs the process by
    // trying again without a pause.
    await Promise.all([queue.waitUntilReady(), worker?.waitUntilReady()]);
  } catch (error) {
    await opened.stop();
    throw error;
  }
  worker?.run().catch(onError);
  return opened;
}

function jobQueueOf({ queue, worker, release }: BullmqParts): JobQueue {
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

/** The trace context in a job's data. */
export function traceparentIn(data: unknown): string | undefined {
  return readTraceparent(
    typeof data === 'object' && data !== null ? Reflect.get(data, 'traceparent') : undefined,
  );
}

async function taken(adding: Promise<unknown>): Promise<void> {
  if (!(await endsWithin(ADD_WITHIN_MS, adding))) throw new Error('The queue accepts no job.');
  await adding;
}

/** Whether work settles within so many milliseconds, so that an unreachable server blocks nothing. */
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
