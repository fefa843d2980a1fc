import { currentTraceparent } from '../activity/activity.ts';
import type { Clock } from '../application/clock.ts';
import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import { alarmAfter } from './alarms.ts';
import type { JobQueue } from './job-queue.ts';
import type { LocalRunner } from './local-runner.ts';

/** Milliseconds within which requests for the same job share a run. */
const GATHER_MS = 25;

/** A queue that opens some time after the start. */
export interface OpeningQueue {
  /** Resolves once the queue is open, or never will be. */
  readonly opened: Promise<void>;
  /** The queue, once it is open. */
  readonly queue: () => JobQueue | undefined;
}

/** Asks for a run of a job, and calls `taken` once a further request needs a run of its own. Never throws. */
type Enqueue = (name: string, traceparent: string | undefined, taken: () => void) => Promise<void>;

/** Where jobs run here: without a queue the job does, too; any other process then finds the work done. */
export function createLocalEnqueue(
  { queue }: OpeningQueue,
  { runNow }: Pick<LocalRunner, 'runNow'>,
  log: Logger,
): Enqueue {
  return async (name, traceparent, taken) => {
    taken();
    try {
      const open = queue();
      if (!open) return await runNow(name, traceparent);
      await open.addNow(name, traceparent);
    } catch (error) {
      log.warn({ job: name, reason: reasonOf(error) }, 'a job runs without the queue');
      await runNow(name, traceparent);
    }
  };
}

/**
 * Where jobs run in other processes only. Until the queue is open all requests share one job; if the queue doesn't
 * accept it, another process's sweeper finds the work.
 */
export function createRemoteEnqueue({ opened, queue }: OpeningQueue, log: Logger): Enqueue {
  return async (name, traceparent, taken) => {
    await opened;
    taken();
    try {
      await queue()?.addNow(name, traceparent);
    } catch (error) {
      log.warn({ job: name, reason: reasonOf(error) }, 'a job waits for the sweeper');
    }
  };
}

/** Requests for jobs, of which those for the same job within a moment share a run. */
interface GatheredRequests {
  /** Asks for a run. Never throws, never waits. */
  add(name: string): void;
  /** Drops the requests that are still being gathered. */
  drop(): void;
}

/** Gathers requests until the signal is aborted; each run is asked for in the trace of its first request. */
export function gatherRequests(enqueue: Enqueue, signal: AbortSignal): GatheredRequests {
  const gathering = new Map<string, NodeJS.Timeout>();
  return {
    add(name) {
      if (signal.aborted || gathering.has(name)) return;
      const asker = currentTraceparent();
      const taken = () => gathering.delete(name);
      const timer = setTimeout(() => void enqueue(name, asker, taken), GATHER_MS);
      gathering.set(name, timer);
    },
    drop() {
      for (const timer of gathering.values()) clearTimeout(timer);
    },
  };
}

/** Sets an alarm for a job. Never throws; if the queue doesn't accept it, the next sweep finds the due work. */
export async function enqueueLater(
  { opened, queue }: OpeningQueue,
  { name, delayMs }: { name: string; delayMs: number },
  { clock, log, signal }: { clock: Clock; log: Logger; signal: AbortSignal },
): Promise<void> {
  await opened;
  if (signal.aborted) return;
  const now = clock().getTime();
  const at = alarmAfter(now + delayMs);
  try {
    await queue()?.addLater(name, at - now, `${name}-${at}`);
  } catch (error) {
    log.warn({ job: name, reason: reasonOf(error) }, 'a job waits for the sweeper');
  }
}
