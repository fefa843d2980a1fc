import { pause, reasonOf } from '../process/pause.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';

const OPEN_AGAIN_MS = 5_000;

/** Where a service's queue stands: in Redis, where the service has one, else in its own database. */
export interface QueueAddress {
  connectionString: string;
  redisUrl?: string | undefined;
}

/** Opens the queue, however long its server is away; nothing when the signal comes first. */
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

/** Either backend is loaded only by the processes that use it. */
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
