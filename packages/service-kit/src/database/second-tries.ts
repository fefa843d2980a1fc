import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { pause } from '../process/pause.ts';
import { statementText } from './statement-text.ts';

/** How long a connection attempt may take before a second one is started in parallel. */
const SECOND_AFTER_MS = 700;
/** A read-only statement, recognised by its first word. */
const READ = /^\s*select\b/i;
/** pg's message for a connection that ended during a statement. */
const DROPPED = 'Connection terminated';

/**
 * Hides lost connections from a pool's callers: a read is retried on another connection, and if a new connection takes
 * too long, a second attempt starts in parallel. Callers continue in their own async context rather than that of
 * whoever released the connection.
 */
export function tryTwice(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: unknown) => void;
  const connectSoon = (callback?: Callback) => {
    const mayWaitForNew = pool.idleCount === 0 && hasRoom(pool);
    if (!mayWaitForNew) {
      return callback === undefined ? connect() : connect(AsyncResource.bind(callback));
    }
    const connecting = firstOf(pool, connect);
    if (callback === undefined) return connecting;
    const done = AsyncResource.bind(callback);
    return void connecting.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => undefined),
    );
  };
  pool.connect = connectSoon as typeof pool.connect;

  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const queryAgain = (...given: unknown[]) => {
    const outcome = query(...given);
    if (!(outcome instanceof Promise) || !READ.test(statementText(given[0]))) return outcome;
    return outcome.catch((error: unknown) => {
      if (!isDropped(error)) throw error;
      return query(...given);
    });
  };
  pool.query = queryAgain as typeof pool.query;
}

/** Retries work once if its connection was lost, so that its outcome is unknown. Only for idempotent work. */
export async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDropped(error)) throw error;
    return await work();
  }
}

/** Whichever connection opens first; the other one goes to the pool. */
async function firstOf(
  pool: pg.Pool,
  connect: () => Promise<pg.PoolClient>,
): Promise<pg.PoolClient> {
  const isThere = new AbortController();
  const first = connect().finally(() => isThere.abort());
  const late = pause(SECOND_AFTER_MS, isThere.signal);
  await Promise.race([first, late]);
  if (isThere.signal.aborted || !hasRoom(pool)) return await first;
  const second = connect();
  const winner = await Promise.any([first, second]).catch(() => first);
  for (const other of [first, second]) {
    other.then(
      (client) => client !== winner && client.release(),
      () => undefined,
    );
  }
  return winner;
}

function hasRoom(pool: pg.Pool): boolean {
  return pool.totalCount < pool.options.max;
}

function isDropped(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(DROPPED);
}
