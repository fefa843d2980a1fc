import { reasonOf } from '../process/error-for-log.ts';
import { pause } from '../process/pause.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';

const OPEN_AGAIN_MS = 5_000;

/** The backend of a service's queue: Redis if configured, else the service's own database. */
export interface QueueAddress {
  connectionString: string;
  redisUrl?: string | undefined;
}

/** Opens the queue, however long its server is unreachable; returns nothing if the signal is aborted first. */
export async function openUntilStopped(
  place: QueueAddress,
  options: JobQueueOptions,
  signal: AbortSignal,
): Promise<JobQueue | undefined> {
  while (!signal.aborted) {
    try {
      return await openOn(place, options);
    } catch (error) {
      options.log.warn({ reason: reasonOf(error) }, 'the job queue does not open, trying again');
      await pause(OPEN_AGAIN_MS, signal);
    }
  }
  return undefined;
}

/** Loads only the backend in use. */
async function openOn(
  { connectionString, redisUrl }: QueueAddress,
  options: JobQueueOptions,
): Promise<JobQueue> {
  if (redisUrl === undefined) {
    const { openPostgresQueue } = await import('./postgres-queue.ts');
    return await openPostgresQueue(connectionString, options);
  }
  const { openRedisQueue } = await import('./redis-queue.ts');
  return await openRedisQueue(redisUrl, options);
}
