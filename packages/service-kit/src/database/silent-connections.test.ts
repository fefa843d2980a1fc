import { eventually, startTcpProxy, type TcpProxy } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import {
  type Engines,
  emptyTables,
  increment,
  incrementCommitted,
  loggedEvents,
  silent,
  startEngines,
  TOPIC,
} from '../../test/engines.ts';
import { startRelay } from '../events/outbox/relay.ts';
import { type Stack, stack } from '../process/lifecycle.ts';
import { createPool, dedicatedClient, inTransaction, isOutOfReach } from './database.ts';
import { startListener } from './listener.ts';

/** Less than the quarter of an hour after which a system gives a silent connection up. */
const SOON_MS = 40_000;
const SOON = { timeoutMs: SOON_MS };
const STATEMENT_MS = 500;

describe('a network that loses connections without a word', () => {
  let engines: Engines;
  let running: Stack;
  let proxy: TcpProxy;
  let pool: pg.Pool;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    proxy = await startTcpProxy(engines.url);
    running.onStop(() => proxy.close());
    pool = createPool({ connectionString: proxy.url, statementTimeoutMs: STATEMENT_MS });
    running.onStop(() => pool.end());
  });
  afterEach(() => running.stop());

  /** Every connection that is open now is lost; new ones can be made. */
  function lose(): void {
    proxy.silence();
    proxy.mend();
  }

  it('costs a query its connection, and the next one takes another', async () => {
    await pool.query('select 1');
    lose();
    const failure = await pool.query('select 1').catch((error: unknown) => error);
    expect(isOutOfReach(failure)).toBe(true);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('is a database out of reach for who connects meanwhile', async () => {
    proxy.silence();
    const pooled = createPool({ connectionString: proxy.url, connectionTimeoutMs: 200 });
    const alone = dedicatedClient(pooled);
    running.onStop(() => pooled.end());
    const failures = await Promise.allSettled([alone.connect(), pooled.connect()]);
    for (const failure of failures) {
      expect(failure.status === 'rejected' && isOutOfReach(failure.reason)).toBe(true);
    }
  });

  it('costs a transaction no more than one answer that does not come', async () => {
    const work = inTransaction(pool, async (tx) => {
      await increment(tx, 'a');
      lose();
      await increment(tx, 'a');
    });
    const began = Date.now();
    await expect(work).rejects.toThrow('Query read timeout');
    expect(Date.now() - began).toBeLessThan(SOON_MS);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });

  it('is noticed by a listener that only listens', async () => {
    const heard: (string | null)[] = [];
    const listener = { pool, channel: 'notes', log: silent, beatMs: 100 };
    running.add(startListener({ ...listener, onNotify: (payload) => heard.push(payload) }));
    await eventually(() => heard.length === 1);
    lose();
    await eventually(() => heard.length === 2, SOON);
    await engines.pool.query(`select pg_notify('notes', 'again')`);
    await eventually(() => heard.at(-1) === 'again');
  });

  it('holds a relay up for a moment only', async () => {
    running.add(startRelay({ pool, bus: engines.bus, topics: [TOPIC], log: silent }));
    await incrementCommitted(engines.pool, 'a');
    await eventually(async () => (await loggedEvents(engines.bus)).length === 1);
    lose();
    await incrementCommitted(engines.pool, 'a');
    await eventually(async () => (await loggedEvents(engines.bus)).length === 2, SOON);
  });
});

describe('a process that is busy while it connects', () => {
  it('finds that its database has answered, late as it looks', async () => {
    const engines = await startEngines();
    const pool = createPool({ connectionString: engines.url });
    try {
      const connecting = pool.connect();
      // As a start on a machine with too much to do: 3.5 s in which no answer is read, but the time goes on.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
      (await connecting).release();
    } finally {
      await pool.end();
      await engines.close();
    }
  });
});
