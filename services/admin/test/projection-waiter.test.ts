import { randomUUID } from 'node:crypto';
import { createPool } from '@dewlane/service-kit';
import { createLogger } from '@dewlane/service-kit/testing';
import { eventually, startTcpProxy } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProjectionWaiter } from '../src/adapters/db/projection-waiter.ts';
import { type Harness, startHarness } from './support/harness.ts';

/** The waiter's own connection once it listens; a heartbeat on it is another query. */
const LISTENING = `select from pg_stat_activity
  where datname = current_database() and application_name = 'waiter' and state = 'idle'
    and (query like 'listen %' or query = 'select 1')`;

describe('startProjectionWaiter', () => {
  let admin: Harness;
  beforeAll(async () => {
    admin = await startHarness();
  });
  afterAll(() => admin?.stop());

  const versionOf = async (id: string) => (await admin.oneAppointment(id))?.version;

  it('finds a version that was projected while its connection was lost', async () => {
    const id = randomUUID();
    await admin.book(id);
    await eventually(async () => expect(await versionOf(id)).toBe(1));
    const proxy = await startTcpProxy(admin.databaseUrl);
    const pool = createPool({ connectionString: proxy.url, applicationName: 'waiter' });
    const waiter = startProjectionWaiter(pool, createLogger({ name: 'test', level: 'silent' }));
    try {
      await eventually(async () => (await admin.pool.query(LISTENING)).rowCount === 1);
      const isThere = waiter.waitForVersion('appointments', id, 2, 60_000);
      // The wait has looked for the version and given its connection back; so has the look of the listener's start, which may come
      // at the same time and take another connection.
      await eventually(() => pool.totalCount > 0 && pool.idleCount === pool.totalCount);
      proxy.cut();
      await admin.book(id, {}, 2);
      await eventually(async () => expect(await versionOf(id)).toBe(2));
      proxy.mend();
      expect(await isThere).toBe(true);
    } finally {
      await waiter.stop();
      await pool.end();
      await proxy.close();
    }
  });
});
