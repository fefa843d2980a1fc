import { randomUUID } from 'node:crypto';
import { createLogger } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProjectionWaiter } from '../src/adapters/db/projection-waiter.ts';
import { type Harness, startHarness } from './harness.ts';

const LISTENERS = `from pg_stat_activity
  where datname = current_database() and query like 'listen %' and state = 'idle'`;

describe('startProjectionWaiter', () => {
  let admin: Harness;
  beforeAll(async () => {
    admin = await startHarness();
  });
  afterAll(() => admin?.stop());

  it('finds a version that was projected while its connection was lost', async () => {
    const id = randomUUID();
    await admin.book(id);
    await eventually(async () => expect(await admin.oneAppointment(id)).toBeTruthy());
    const log = createLogger({ name: 'test', level: 'silent' });
    const waiter = startProjectionWaiter(admin.pool, log);
    try {
      await eventually(async () => (await admin.pool.query(`select ${LISTENERS}`)).rowCount === 2);
      const isThere = waiter.waitForVersion('appointments', id, 2, 60_000);
      await admin.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
      await admin.book(id, {}, 2);
      expect(await isThere).toBe(true);
    } finally {
      await waiter.stop();
    }
  });
});
