import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { pause } from '../process/pause.ts';
import { statementText } from './statement-text.ts';

/** How long a new connection may take before another is begun beside it. */
const SECOND_AFTER_MS = 700;
/** A statement that changes nothing, as whoever sends it says by its first word. */
const READ = /^\s*select\b/i;
/** What pg says where the connection ended in the middle. */
const DROPPED = 'Connection terminated';

/**
 * Has a pool's callers notice nothing of a connection that is lost: a read is repeated on another one, and where a new connection
 * isn't there soon, a second is begun beside it. Callers get their connection in their own name, not in that of
 * whoever gave it back.
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

/**
 * Does work again, once, where its connection was lost in the middle, so that nobody knows whether it was done.
 * Only for work that does nothing the second time.
 */
export async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDropped(error)) throw error;
    return await work();
  }
}

/** Whichever connection is there first; the other goes back to the pool when it comes. */
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
