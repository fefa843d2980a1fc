import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type Engines, emptyTables, increment, startEngines } from '../../test/engines.ts';
import { createPool, inTransaction } from './database.ts';

describe('a server that takes no writes', () => {
  let engines: Engines;
  let pool: pg.Pool;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    await emptyTables(engines);
    pool = createPool({ connectionString: engines.url });
  });
  afterEach(() => pool.end());

  /** Opens so many connections to what behaves like a standby; all are idle then. Returns their servers' pids. */
  async function standbys(count: number): Promise<number[]> {
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    const pids: number[] = [];
    for (const client of clients) {
      await client.query('set default_transaction_read_only = on');
      pids.push(await pidOf(client));
    }
    for (const client of clients) client.release();
    return pids;
  }

  async function pidOf(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid ?? 0;
  }

  async function nextPid(): Promise<number> {
    const client = await pool.connect();
    const pid = await pidOf(client);
    client.release();
    return pid;
  }

  it('costs one write, and the connection', async () => {
    const [left] = await standbys(1);
    const write = () => inTransaction(pool, (tx) => increment(tx, 'a'));
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    expect(await nextPid()).not.toBe(left);
    await write();
  });

  it('is left by whoever returns its connection without a word, as Prisma does', async () => {
    const [left] = await standbys(1);
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('delete from counters')).rejects.toMatchObject({ code: '25006' });
    await client.query('rollback');
    client.release();
    expect(await nextPid()).not.toBe(left);
  });

  it('is left by the idle connections of the pool, too', async () => {
    const left = await standbys(3);
    const client = await pool.connect();
    await expect(client.query('delete from counters')).rejects.toMatchObject({ code: '25006' });
    client.release();
    const next = await Promise.all(left.map(nextPid));
    expect(next.filter((pid) => left.includes(pid))).toEqual([]);
  });

  it('keeps its connections as long as they only read', async () => {
    const [kept] = await standbys(1);
    expect(await nextPid()).toBe(kept);
  });
});
