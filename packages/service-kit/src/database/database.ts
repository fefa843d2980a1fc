import pg from 'pg';
import { isOutOfReach } from '../errors/database-errors.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { tryTwice } from './second-tries.ts';
import { giveUpSilentConnections } from './silent-connections.ts';
import { TracedClient } from './traced-client.ts';

export { isContention, isOutOfReach, isUniqueViolation } from '../errors/database-errors.ts';

/** What runs SQL inside a transaction; a Prisma transaction client is one. */
export interface SqlExecutor {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<Row = unknown>(sql: string, ...values: unknown[]): Promise<Row>;
}

export interface PoolOptions {
  connectionString: string;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Most connections at once; a service has 5 (design.md#running-it). */
  max?: number;
  /** Milliseconds until a connection must be there, its place in the queue included; less than the gateway waits for a response. */
  connectionTimeoutMs?: number;
  /** Milliseconds a statement may take; keep it below Prisma's transaction timeout (prisma/orm#29762). */
  statementTimeoutMs?: number;
  /** Milliseconds a transaction may stand idle before the server ends it. */
  idleInTransactionTimeoutMs?: number;
  log?: Logger;
}

/** A process that is busy with its start may be too late for a shorter limit, although the database has responded. */
const CONNECTION_WITHIN_MS = 8_000;

/** What works in the background tries again by itself, and sooner. */
const OWN_CONNECTION_WITHIN_MS = 3_000;

/** How much longer than the server ends a statement the client waits for its response. */
const ANSWER_LATE_BY_MS = 2_000;

/**
 * A pool with the bounds every service keeps; connections are made when first needed. One that a network has lost without a
 * word is given up as soon as the server can be asked about it, and at the latest a little after it would have ended the statement.
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
  pool.on('error', (error) => {
    options.log?.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  return pool;
}

/**
 * Opens all connections that a pool may have, so that nobody waits for one soon.
 * @throws the database's error where one can't be had; the others go back to the pool
 */
export async function connectAll(pool: pg.Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect());
  const outcomes = await Promise.allSettled(connecting);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') outcome.value.release();
  }
  await Promise.all(connecting);
}

/** A connection of its own to a pool's database, outside the pool's count; connect and end it yourself. */
export function dedicatedClient(pool: pg.Pool, more: pg.ClientConfig = {}): pg.Client {
  const { connectionTimeoutMillis = OWN_CONNECTION_WITHIN_MS } = pool.options;
  return new pg.Client({
    ...pool.options,
    connectionTimeoutMillis: Math.min(connectionTimeoutMillis, OWN_CONNECTION_WITHIN_MS),
    ...more,
  });
}

/** How long a goodbye is waited for. */
const END_WITHIN_MS = 1_000;

/** Ends such a connection, whatever state it is in; one that doesn't respond is let go of. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = new AbortController();
  const ending = client
    .end()
    .catch(() => undefined)
    .finally(() => ended.abort());
  await Promise.race([ending, pause(END_WITHIN_MS, ended.signal)]);
}

/** Runs SQL of the kit on a plain pg connection. */
export function pgExecutor(client: pg.ClientBase): SqlExecutor {
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
 * Runs work in one transaction (read committed) on a pooled connection: committed when it returns,
 * rolled back when it throws. A connection that broke meanwhile is thrown away, and the transaction with it.
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
