import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQueryable,
} from '@prisma/driver-adapter-utils';
import { isContention } from '../errors/database-errors.ts';
import { pause } from '../process/pause.ts';
import { statementsOf } from './statements.ts';

/**
 * The lock timeout of a migration's statement. Later statements queue behind it for as long, and services wait at most
 * 1 s for each other.
 */
export const LOCK_WITHIN_MS = 400;
/** The pause before a retry, in which the statements queued behind it run. */
const PAUSE_MS = 600;

const BOOKKEEPING = `select 1 where to_regclass('_prisma_migrations') is not null`;
/** One migration runs at a time. */
const UNFINISHED = 'finished_at is null and rolled_back_at is null';

/** Makes an adapter apply scripts as `applyStatements` does. */
export function waitForLocks<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  // Not by the adapter's own `executeScript`, which cuts a script at every semicolon.
  adapter.executeScript = (script) => applyStatements(adapter, statementsOf(script));
  return adapter;
}

/**
 * Applies statements of a migration one by one. Each is counted in Prisma's bookkeeping by its own transaction, so whatever
 * interrupts them, the count says where to go on (OPS-36). After a lock timeout or a deadlock a statement is retried, without
 * a limit, so that the previous version can keep serving (OPS-28). A failed one is rolled back; earlier ones stay.
 */
export async function applyStatements(
  adapter: SqlDriverAdapter,
  statements: readonly string[],
): Promise<void> {
  const done = await countedSoFar(adapter);
  for (const [index, sql] of statements.entries()) {
    await untilFree(() =>
      done === null ? run(adapter, sql) : applyAndCount(adapter, sql, done + index),
    );
  }
}

/** Null if the script isn't a migration: the engine also creates its bookkeeping table with a script. */
async function countedSoFar(adapter: SqlDriverAdapter): Promise<number | null> {
  if ((await rowsOf(adapter, BOOKKEEPING)).length === 0) return null;
  const [unfinished] = await rowsOf(
    adapter,
    `select applied_steps_count from _prisma_migrations where ${UNFINISHED}`,
  );
  return unfinished === undefined ? null : Number(unfinished[0]);
}

async function applyAndCount(adapter: SqlDriverAdapter, sql: string, done: number): Promise<void> {
  await inOneTransaction(adapter, async (transaction) => {
    await run(transaction, sql);
    await count(transaction, done);
  });
}

/** Fails if another process has applied the statement, which can happen after the lock's connection is lost. */
async function count(connection: SqlQueryable, done: number): Promise<void> {
  const counted = await run(
    connection,
    `update _prisma_migrations set applied_steps_count = ${done + 1}
     where ${UNFINISHED} and applied_steps_count = ${done}`,
  );
  if (counted === 1) return;
  // As an error of PostgreSQL's: of all others the engine reports only that there was one.
  throw new DriverAdapterError({
    kind: 'postgres',
    code: 'P0001',
    severity: 'ERROR',
    message: 'Another process goes on with this migration.',
    detail: undefined,
    column: undefined,
    hint: undefined,
  });
}

async function inOneTransaction(
  adapter: SqlDriverAdapter,
  work: (transaction: SqlQueryable) => Promise<void>,
): Promise<void> {
  const transaction = await adapter.startTransaction();
  try {
    await work(transaction);
    await run(transaction, 'commit');
  } catch (error) {
    await run(transaction, 'rollback').catch(() => undefined);
    throw error;
  } finally {
    // Commits nothing: the adapter only gives the connection back.
    await transaction.commit();
  }
}

async function rowsOf(connection: SqlQueryable, sql: string): Promise<unknown[][]> {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
}

async function run(connection: SqlQueryable, sql: string): Promise<number> {
  return await connection.executeRaw({ sql, args: [], argTypes: [] });
}

async function untilFree(execute: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await execute();
      return;
    } catch (error) {
      if (!isContention(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
