import { setTimeout as wait } from 'node:timers/promises';
import { MIGRATION_LOCK, SWAP_LOCK } from '@dewlane/service-kit/advisory-locks';
import { isSecondTable } from '@dewlane/service-kit/second-table';
import pg from 'pg';
import { BackupError } from './contents.ts';

/** A database of the product, accessed as the role that owns its tables. */
export interface BackedUp {
  readonly name: string;
  readonly url: string;
}

export interface Moment {
  readonly takenAt: Date;
  /** Milliseconds for which writes were blocked. */
  readonly heldMs: number;
  /** A connection for each database, in a transaction with that snapshot. */
  readonly readers: ReadonlyMap<string, pg.Client>;
  end(): Promise<void>;
}

const ATTEMPTS = 20;
/** How long one attempt may block writes; requests time out after 7 s. */
const HOLD_WITHIN_MS = 1_500;
const RETRY_MS = 15;
const REST_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Longer than the second (`deadlock_timeout`) after which PostgreSQL ends a VACUUM or ANALYZE of its own accord for whoever
 * waits for it.
 */
const YIELD_WITHIN_MS = 1_500;
/** Tables that a VACUUM or ANALYZE works on, or what else keeps only others of its kind off. */
const TENDED = `
select c.relname as name from pg_locks l
join pg_class c on c.oid = l.relation
join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
where l.locktype = 'relation' and l.mode = 'ShareUpdateExclusiveLock' and l.granted and c.relkind = 'r'
  and l.database = (select oid from pg_database where datname = current_database())`;

/** The job queue, in a schema of its own, isn't backed up: the sweepers refill it. */
const TABLES = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;

/**
 * Opens a transaction in each database with snapshots of the same moment: writes are blocked for some milliseconds, so
 * that no change is committed in one database while its consequences in another aren't. Never queues behind a long
 * transaction, which would block other writers too: if a table is being written to, it releases its locks and retries.
 * Only where PostgreSQL tends a table it queues, once and shortly.
 * Until the end, no rebuild swaps a table: copied by its name, the new one would lack all rows that this moment can't see.
 * Nor does a migration run: it waits for the end, as this waits for one that is under way.
 * @throws BackupError if there was no such moment after many attempts
 */
export async function openOneMoment(databases: readonly BackedUp[]): Promise<Moment> {
  const holders = await Promise.all(databases.map(connect));
  const readers = new Map<string, pg.Client>();
  const end = async () => {
    await Promise.all([...holders, ...readers.values()].map((client) => client.end()));
  };
  try {
    for (const database of databases) {
      const reader = await connect(database);
      readers.set(database.name, reader);
      for (const lock of [SWAP_LOCK, MIGRATION_LOCK]) {
        await reader.query('select pg_advisory_lock_shared($1)', [lock]);
      }
    }
    const held = await holdWrites(holders);
    const takenAt = new Date();
    await Promise.all(
      [...readers.values()].map(async (reader) => {
        await reader.query('begin isolation level repeatable read read only');
        // The first statement takes the transaction's snapshot.
        await reader.query('select pg_current_snapshot()');
      }),
    );
    await Promise.all(holders.map((holder) => holder.query('commit')));
    return { takenAt, heldMs: Math.round(performance.now() - held), readers, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function connect({ url }: BackedUp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  // The statement under way on the connection fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Locks all tables of all databases against writes; returns since when. */
async function holdWrites(holders: readonly pg.Client[]): Promise<number> {
  const tended = holders.map((holder) => ({ holder, unyielding: new Set<string>() }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await Promise.all(tended.map(awaitTending));
    const since = performance.now();
    const got = await Promise.all(holders.map((holder) => lockAll(holder, since + HOLD_WITHIN_MS)));
    if (got.every(Boolean)) return since;
    await Promise.all(holders.map((holder) => holder.query('rollback')));
    await wait(REST_MS);
  }
  throw new BackupError(
    'The databases were never free of writes, or of a VACUUM, for a moment. Try again later.',
  );
}

/**
 * Waits for each VACUUM or ANALYZE that is under way: those of autovacuum may take hours, and give way only to whoever
 * waits. Holds nothing else meanwhile, so that writers wait only at this one table, and nobody in a circle. What did not
 * give way, such as a manual VACUUM, never will: it isn't waited for again, since each wait holds up the table's writers.
 */
async function awaitTending({
  holder,
  unyielding,
}: {
  holder: pg.Client;
  unyielding: Set<string>;
}): Promise<void> {
  for (const table of await tablesOf(holder, TENDED)) {
    if (unyielding.has(table)) continue;
    await holder.query('begin');
    await holder.query(`set local lock_timeout = ${YIELD_WITHIN_MS}`);
    const got = await holder.query(`lock table ${table} in share mode`).catch(unlessLocked);
    if (got === null) unyielding.add(table);
    await holder.query('rollback');
  }
}

async function lockAll(holder: pg.Client, until: number): Promise<boolean> {
  while (performance.now() < until) {
    await holder.query('begin');
    const tables = await tablesOf(holder, TABLES);
    if (tables.length === 0) return true;
    const lock = `lock table ${tables.join(', ')} in share mode nowait`;
    if (await holder.query(lock).catch(unlessLocked)) return true;
    await holder.query('rollback');
    await wait(RETRY_MS);
  }
  return false;
}

/** The tables that a back-up holds, of those that a query names. */
async function tablesOf(holder: pg.Client, query: string): Promise<string[]> {
  const { rows } = await holder.query<{ name: string }>(query);
  return rows.flatMap(({ name }) => (isSecondTable(name) ? [] : [pg.escapeIdentifier(name)]));
}

function unlessLocked(error: pg.DatabaseError): null {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  return null;
}
