import pg from 'pg';
import type { Logger } from './logging.ts';

export { isContention, isOutOfReach, isUniqueViolation } from './database-errors.ts';

/** What runs SQL inside a transaction; a Prisma transaction client is one. */
export interface SqlExecutor {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<Row = unknown>(sql: string, ...values: unknown[]): Promise<Row>;
}

export interface PoolOptions {
  connectionString: string;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Most connections at once; a service has 5 (DESIGN §8). */
  max?: number;
  /** Milliseconds until a connection must be there. */
  connectionTimeoutMs?: number;
  /** Milliseconds a statement may take; keep it below Prisma's transaction timeout (prisma/orm#29762). */
  statementTimeoutMs?: number;
  /** Milliseconds a transaction may stand idle before the server ends it. */
  idleInTransactionTimeoutMs?: number;
  log?: Logger;
}

/** A pool with the bounds every service keeps; connections are made when first needed. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 5,
    application_name: options.applicationName ?? 'dewlane',
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => {
    options.log?.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  return pool;
}

/** A connection of its own to a pool's database, outside the pool's count; connect and end it yourself. */
export function dedicatedClient(pool: pg.Pool, more: pg.ClientConfig = {}): pg.Client {
  return new pg.Client({ ...pool.options, ...more });
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
 * rolled back when it throws. A connection that broke meanwhile is thrown away.
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
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
