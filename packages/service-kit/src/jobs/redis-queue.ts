import { reasonOf } from '../process/error-for-log.ts';
import { openBullmqQueue, QUEUE_OPTIONS, traceparentIn, WORKER_OPTIONS } from './bullmq-queue.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';

/**
 * Milliseconds without a response after which a connection counts as lost. A worker's response is the next job, or an
 * empty one after `drainDelay`.
 */
const ANSWER_WITHIN_MS = 5_000;
const JOB_WITHIN_MS = (WORKER_OPTIONS.drainDelay + 5) * 1_000;

/**
 * Opens a queue in Redis, shared by every process of the service. Waits out later outages.
 * @throws Error if Redis can't be reached now
 */
export async function openRedisQueue(
  url: string,
  { name, concurrency, process, log }: JobQueueOptions,
): Promise<JobQueue> {
  const [{ Queue, Worker }, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
  const onError = (error: Error) =>
    log.warn({ reason: reasonOf(error) }, 'the job queue has trouble');
  const connection = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  connection.on('error', onError);
  try {
    await connection.connect();
  } catch (error) {
    connection.disconnect();
    throw error;
  }
  const queue = new Queue(name, { connection, ...QUEUE_OPTIONS });
  const patient = connection.duplicate({ socketTimeout: JOB_WITHIN_MS });
  patient.on('error', onError);
  const worker =
    process &&
    new Worker(name, (job) => process(job.name, traceparentIn(job.data)), {
      connection: patient,
      concurrency,
      ...WORKER_OPTIONS,
    });
  const release = async () => {
    connection.disconnect();
    patient.disconnect();
  };
  return await openBullmqQueue({ queue, worker, release, onError });
}
