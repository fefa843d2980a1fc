import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Engines, startEngines } from '../../test/engines.ts';
import { loggerTo } from '../../test/logger-to.ts';
import { startListener } from './listener.ts';

describe('startListener', () => {
  let engines: Engines;

  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());

  it('delivers every notification, and reports when some may have been missed', async () => {
    const heard: (string | null)[] = [];
    const lines: Record<string, unknown>[] = [];
    const { pool } = engines;
    const listener = startListener({
      pool,
      channel: 'Notes of the day',
      onNotify: (payload) => heard.push(payload),
      log: loggerTo(lines),
    });
    try {
      await eventually(() => heard.length === 1);
      await pool.query(`select pg_notify('Notes of the day', 'first')`);
      await pool.query(`select pg_notify('other notes', 'not for us')`);
      await eventually(() => heard.length === 2);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'listen %'`,
      );
      await eventually(() => heard.length === 3);
      await pool.query(`select pg_notify('Notes of the day', 'second')`);
      await eventually(() => heard.length === 4);
      expect(heard).toEqual([null, 'first', null, 'second']);
      expect(lines).toMatchObject([
        { level: 40, channel: 'Notes of the day', msg: 'the listening connection was lost' },
      ]);
    } finally {
      await listener.stop();
    }
    // A stop doesn't wait for long until the server has ended the connection.
    await eventually(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      );
      expect(rows).toEqual([]);
    });
  });
});
