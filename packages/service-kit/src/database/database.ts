import pg from 'pg';
import { isOutOfReach } from '../errors/database-errors.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { leaveReadOnlyServers } from './read-only-servers.ts';
import { tryTwice } from './second-tries.ts';
import { giveUpSilentConnections } from './silent-connections.ts';
import { TracedClient } from './traced-client.ts';

/** Runs SQL inside a transaction; a Prisma transaction client fits. */
export interface SqlExecutor {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<Row = unknown>(sql: string, ...values: unknown[]): Promise<Row>;
}

export interface PoolOptions {
  connectionString: string;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** The most concurrent connections; a service has 5 (design.md#running-it). */
  max?: number;
  /** Milliseconds to wait for a connection, including the pool's queue; below the gateway's timeout. */
  connectionTimeoutMs?: number;
  /** Milliseconds a statement may take; keep it below Prisma's transaction timeout (prisma/orm#29762). */
  statementTimeoutMs?: number;
  /** Milliseconds a transaction may stand idle before the server ends it. */
  idleInTransactionTimeoutMs?: number;
  log?: Logger;
}

/** A process that is busy starting may miss a shorter limit although the database has responded. */
export const CONNECTION_WITHIN_MS = 8_000;

/** Shorter for background work, which retries by itself. */
const OWN_CONNECTION_WITHIN_MS = 3_000;

/** How long after the server's statement timeout the client still waits for the response. */
const ANSWER_LATE_BY_MS = 2_000;

/**
 * A pool with every service's limits; it connects lazily. A connection that the network has silently lost is dropped as
 * soon as the server can be asked about it, at the latest shortly after the statement timeout; one to a server that takes
 * no writes, once it has refused one.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 5,
    application_name: options.applicationName ?? 'dewlane',
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_WITHIN_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_LATE_BY_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    Client: TracedClient,
  });
  tryTwice(pool);
  giveUpSilentConnections(pool, options.log);
  leaveReadOnlyServers(pool);
  pool.on('error', (error) => {
    options.log?.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  return pool;
}

/**
 * Opens all connections of a pool, so that the first requests don't wait for them.
 * @throws the database's error if one can't be opened; the others go back to the pool
 */
export async function connectAll(pool: pg.Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect());
  const outcomes = await Promise.allSettled(connecting);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') outcome.value.release();
  }
  await Promise.all(connecting);
}

/** A separate connection to a pool's database, not counted by the pool; the caller connects and ends it. */
export function dedicatedClient(pool: pg.Pool, more: pg.ClientConfig = {}): pg.Client {
  const { connectionTimeoutMillis = OWN_CONNECTION_WITHIN_MS } = pool.options;
  return new pg.Client({
    ...pool.options,
    connectionTimeoutMillis: Math.min(connectionTimeoutMillis, OWN_CONNECTION_WITHIN_MS),
    ...more,
  });
}

/** How long to wait for a clean disconnect. */
const END_WITHIN_MS = 1_000;

/** Ends such a connection in any state; an unresponsive one is abandoned. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = new AbortController();
  const ending = client
    .end()
    .catch(() => undefined)
    .finally(() => ended.abort());
  await Promise.race([ending, pause(END_WITHIN_MS, ended.signal)]);
}

/** An SqlExecutor on a plain pg connection. */
function pgExecutor(client: pg.ClientBase): SqlExecutor {
  return {
    async $executeRawUnsafe(sql, ...values) {
      const result = await client.query(sql, values);
      return result.rowCount ?? 0;
    },
    async $queryRawUnsafe<Row>(sql: string, ...values: unknown[]) {
      const result = await client.query(sql, values);
      return result.rows as Row;
    },
  };
}

/**
 * Runs work in one transaction (read committed) on a pooled connection: committed when it returns, rolled back when it
 * throws. A connection that broke in the meantime is discarded, together with the transaction.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: SqlExecutor, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(pgExecutor(client), client);
    await client.query('commit');
    return result;
  } catch (error) {
    if (isOutOfReach(error)) broken ??= error as Error;
    else {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
