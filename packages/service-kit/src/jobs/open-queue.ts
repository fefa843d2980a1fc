import { reasonOf } from '../process/error-for-log.ts';
import { pause } from '../process/pause.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';

const OPEN_AGAIN_MS = 5_000;

/** The backend of a service's queue: Redis if configured, else the service's own database. */
export interface QueueSettings {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

/** Opens the queue, however long its server is unreachable; returns nothing if the signal is aborted first. */
export async function openUntilStopped(
  settings: QueueSettings,
  options: JobQueueOptions,
  signal: AbortSignal,
): Promise<JobQueue | undefined> {
  while (!signal.aborted) {
    try {
      return await openOn(settings, options);
    } catch (error) {
      options.log.warn({ reason: reasonOf(error) }, 'the job queue does not open, trying again');
      await pause(OPEN_AGAIN_MS, signal);
    }
  }
  return undefined;
}

/** Loads only the backend in use. */
async function openOn(
  { DATABASE_URL, REDIS_URL }: QueueSettings,
  options: JobQueueOptions,
): Promise<JobQueue> {
  if (REDIS_URL === undefined) {
    const { openPostgresQueue } = await import('./postgres-queue.ts');
    return await openPostgresQueue(DATABASE_URL, options);
  }
  const { openRedisQueue } = await import('./redis-queue.ts');
  return await openRedisQueue(REDIS_URL, options);
}
