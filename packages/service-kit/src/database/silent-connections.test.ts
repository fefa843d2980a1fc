import { eventually, startTcpProxy, type TcpProxy } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { silent, TOPIC } from '../../test/constants.ts';
import {
  type Engines,
  emptyTables,
  increment,
  incrementCommitted,
  loggedEvents,
  startEngines,
} from '../../test/engines.ts';
import { isOutOfReach } from '../errors/database-errors.ts';
import { startRelay } from '../events/outbox/relay.ts';
import { type Stack, stack } from '../process/lifecycle.ts';
import { pause } from '../process/pause.ts';
import { createPool, dedicatedClient, inTransaction } from './database.ts';
import { startListener } from './listener.ts';
import { onceMore } from './second-tries.ts';

/** Well below the 15 minutes after which the system drops a silent connection. */
const SOON_MS = 40_000;
const SOON = { timeoutMs: SOON_MS };
/** So long that waiting for the statement timeout would fail every test here. */
const STATEMENT_MS = 600_000;
/** The timeout for connections outside the pool, which are not watched. */
const OWN_STATEMENT_MS = 500;

describe('a network that silently loses connections', () => {
  let engines: Engines;
  let running: Stack;
  let proxy: TcpProxy;
  let pool: pg.Pool;
  let impatient: pg.Pool;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    proxy = await startTcpProxy(engines.url);
    running.onStop(() => proxy.close());
    pool = createPool({
      connectionString: proxy.url,
      statementTimeoutMs: STATEMENT_MS,
      idleInTransactionTimeoutMs: STATEMENT_MS,
      connectionTimeoutMs: STATEMENT_MS,
    });
    running.onStop(() => pool.end());
    impatient = createPool({ connectionString: proxy.url, statementTimeoutMs: OWN_STATEMENT_MS });
    running.onStop(() => impatient.end());
  });
  afterEach(() => running.stop());

  /** Loses every open connection; new ones can be opened. */
  function lose(): void {
    proxy.silence();
    proxy.mend();
  }

  /** Stops the server process of a connection, sends it a statement and waits until the server was asked about it. */
  async function stoppedWhenAsked() {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [backend] = rows;
    if (backend === undefined) throw new Error('No row.');
    const resume = () => process.kill(backend.pid, 'SIGCONT');
    // Each round trip takes so long on a machine that has no processor for this server's processes either.
    proxy.slow({ latencyMs: 35 });
    process.kill(backend.pid, 'SIGSTOP');
    const noticed = pool.query(`do 'begin end'`);
    noticed.catch(() => undefined);
    await eventually(isAsked, { timeoutMs: 5_000, intervalMs: 5 }).catch((error: unknown) => {
      resume();
      throw error;
    });
    const isKept = async () => {
      await noticed;
      const again = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
      expect(again.rows).toEqual([backend]);
    };
    return { resume, isKept };
  }

  async function isAsked(): Promise<boolean> {
    const { rowCount } = await engines.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like '% watch'
         and query like '%state_change%' and state = 'idle'`,
    );
    return rowCount === 1;
  }

  it('costs a statement its connection; the next one gets another', async () => {
    await pool.query('select 1');
    lose();
    const failure = await pool.query(`do 'begin end'`).catch((error: unknown) => error);
    expect(isOutOfReach(failure)).toBe(true);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('goes unnoticed by reads', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')));
    expect(pool.idleCount).toBe(3);
    lose();
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    // The idle connections were dropped with it.
    await eventually(() => expect(pool.totalCount).toBe(1), SOON);
  });

  it('leaves a statement alone that still runs on another connection', async () => {
    await pool.query('select 1');
    lose();
    const lost = pool.query(`do 'begin end'`).catch((error: unknown) => error);
    const slow = pool.query(`do 'begin perform pg_sleep(2); end'`);
    expect(isOutOfReach(await lost)).toBe(true);
    await slow;
  });

  it('makes idempotent work run again', async () => {
    await pool.query('select 1');
    lose();
    const work = () => inTransaction(pool, (tx) => increment(tx, 'a'));
    await onceMore(work);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('leaves no lock held', async () => {
    const lock = 'select pg_advisory_xact_lock(4711)';
    const work = inTransaction(pool, async (tx) => {
      await tx.$executeRawUnsafe(lock);
      lose();
      await tx.$executeRawUnsafe('select 1');
    });
    await expect(work).rejects.toThrow('Connection terminated');
    await inTransaction(pool, (tx) => tx.$executeRawUnsafe(lock));
  });

  it('isn’t confused with a slow statement', async () => {
    const { rows } = await pool.query('select pg_sleep(2), pg_backend_pid() as pid');
    const { rows: again } = await pool.query('select pg_backend_pid() as pid');
    expect(again[0].pid).toBe(rows[0].pid);
  });

  it('isn’t confused with a slow transaction', async () => {
    await inTransaction(pool, async (tx) => {
      await increment(tx, 'a');
      await pause(2_000);
      await increment(tx, 'a');
    });
  });

  it('isn’t confused with a server that is slow to notice a statement', async () => {
    // Repeated, because half a second lies between the two questions: a busy machine may not have looked, or not have resumed
    // the server, by the second one, but not every time.
    await eventually(async () => {
      const backend = await stoppedWhenAsked();
      // Lets the first answer arrive; the server is asked again about 450 ms after it.
      await pause(100);
      backend.resume();
      await backend.isKept();
    });
  });

  it('isn’t confused with a process that is busy when the response arrives', async () => {
    // Repeated for the same reason.
    await eventually(async () => {
      const backend = await stoppedWhenAsked();
      // Lets the first answer arrive.
      await pause(100);
      backend.resume();
      // Meanwhile the second question becomes due. Nobody looks between the response and its answer, so that only
      // `isWaiting` and `bytesMoved` tell that the response has come.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
      await backend.isKept();
    });
  });

  it('delays new connections until it is over', async () => {
    proxy.silence();
    const connecting = pool.connect();
    await pause(200);
    proxy.mend();
    const client = await connecting;
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    client.release();
    // The first one is still waiting for its server.
    proxy.cut();
  });

  it('makes the database unreachable for new connections', async () => {
    proxy.silence();
    const pooled = createPool({ connectionString: proxy.url, connectionTimeoutMs: 200 });
    const alone = dedicatedClient(pooled);
    running.onStop(() => pooled.end());
    const failures = await Promise.allSettled([alone.connect(), pooled.connect()]);
    for (const failure of failures) {
      expect(failure.status === 'rejected' && isOutOfReach(failure.reason)).toBe(true);
    }
  });

  it('costs a transaction at most one missing response', async () => {
    const work = inTransaction(pool, async (tx) => {
      await increment(tx, 'a');
      lose();
      await increment(tx, 'a');
    });
    const began = Date.now();
    await expect(work).rejects.toThrow('Connection terminated');
    expect(Date.now() - began).toBeLessThan(SOON_MS);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('is noticed by an idle listener', async () => {
    const heard: (string | null)[] = [];
    const listener = { pool: impatient, channel: 'notes', log: silent, beatMs: 100 };
    running.add(startListener({ ...listener, onNotify: (payload) => heard.push(payload) }));
    // A beat that a busy machine answers late makes it reconnect, too.
    await eventually(() => heard.length > 0);
    lose();
    const before = heard.length;
    await eventually(() => heard.length > before, SOON);
    // Repeated, since a busy machine may make it reconnect once more.
    await eventually(async () => {
      await engines.pool.query(`select pg_notify('notes', 'again')`);
      return heard.at(-1) === 'again';
    });
  });

  it('delays a relay only for a moment', async () => {
    running.add(startRelay({ pool: impatient, bus: engines.bus, topics: [TOPIC], log: silent }));
    await incrementCommitted(engines.pool, 'a');
    await eventually(async () => (await loggedEvents(engines.bus)).length === 1);
    lose();
    await incrementCommitted(engines.pool, 'a');
    await eventually(async () => (await loggedEvents(engines.bus)).length === 2, SOON);
  });
});

describe('a process that is busy while it connects', () => {
  it('finds the database’s response, however late it reads', async () => {
    const engines = await startEngines();
    const pool = createPool({ connectionString: engines.url });
    try {
      const connecting = pool.connect();
      // Like a start on an overloaded machine: for 3.5 s nothing is read, but timers advance.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
      (await connecting).release();
    } finally {
      await pool.end();
      await engines.close();
    }
  });
});
