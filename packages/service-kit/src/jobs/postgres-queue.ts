import type { PgPool } from 'bullmq';
import pg from 'pg';
import { leaveReadOnlyServers } from '../database/read-only-servers.ts';
import { giveUpSilentConnections } from '../database/silent-connections.ts';
import { WatchedClient } from '../database/watched-client.ts';
import { reasonOf } from '../process/error-for-log.ts';
import { openBullmqQueue, QUEUE_OPTIONS, traceparentIn, WORKER_OPTIONS } from './bullmq-queue.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';

/** One for the worker's LISTEN, the rest for everything else. */
const MAX_CONNECTIONS = 3;
/** The schema of BullMQ's tables, separate from the service's. */
const SCHEMA = 'bullmq';

/**
 * Opens a queue in BullMQ's PostgreSQL backend, in the service's own database (design.md#data-and-events). Queue and
 * worker share one small pool. Creates and migrates BullMQ's tables; concurrent starts are safe.
 * @throws Error if the database can't be reached now
 */
export async function openPostgresQueue(
  connectionString: string,
  { name, concurrency, process, log }: JobQueueOptions,
): Promise<JobQueue> {
  const { createPostgresBackend, Queue, Worker } = await import('bullmq');
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    application_name: `${name} jobs`,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    options: `-c search_path=${SCHEMA}`,
    Client: WatchedClient,
  });
  giveUpSilentConnections(pool, log);
  leaveReadOnlyServers(pool);
  const onError = (error: Error) =>
    log.warn({ reason: reasonOf(error) }, 'the job queue has trouble');
  pool.on('error', onError);
  // BullMQ adds no error listener to its clients, so a lost connection would crash the process.
  pool.on('connect', (client) => client.on('error', onError));
  try {
    await migrateQueue(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // BullMQ has its own type for pg's pool, with other overloads than pg.
  const connection = pool as unknown as PgPool;
  const queue = new Queue(name, { connection, ...QUEUE_OPTIONS }, createPostgresBackend);
  const worker =
    process &&
    new Worker(
      name,
      (job) => process(job.name, traceparentIn(job.data)),
      { connection, concurrency, ...WORKER_OPTIONS },
      createPostgresBackend,
    );
  return await openBullmqQueue({ queue, worker, release: () => pool.end(), onError });
}

/** Creates BullMQ's tables, or brings them up to date. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const { runMigrations } = await import('bullmq');
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
}
