import { randomUUID } from 'node:crypto';
import { createLogger, createPool, createPostgresLog } from '@dewlane/service-kit';
import { createTestDatabase, eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { adminSettings } from '../src/index.ts';
import { retentionOf } from '../src/main/jobs.ts';
import { type Harness, startHarness } from './support/harness.ts';

const DAY_MS = 86_400_000;

describe('retention in admin', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ sweepMs: 50, retentionEveryMs: 100 });
  });
  afterAll(() => harness?.stop());

  it('keeps the audit log for two years', async () => {
    for (const [action, days] of [
      ['gone', 730.01],
      ['kept', 729.9],
    ] as const) {
      await harness.pool.query(
        `insert into audit_entries
           ("id", "actorId", "actor", "action", "subjectType", "subjectId", "before", "occurredAt")
         values ($1, 's1', 'admin', $2, 'user', '7', '{}', $3)`,
        [randomUUID(), action, new Date(Date.now() - days * DAY_MS)],
      );
    }
    await eventually(async () => {
      const { rows } = await harness.pool.query('select "action" from audit_entries');
      expect(rows).toEqual([{ action: 'kept' }]);
    });
  });

  it('compacts the event log after 7 days', async () => {
    const log = await createTestDatabase({ name: 'event_log' });
    const owner: pg.Pool = createPool({ connectionString: log.url, max: 1 });
    const bus = createPostgresLog({
      connectionString: log.url,
      log: createLogger({ name: 'test', level: 'silent' }),
    });
    try {
      await bus.ensureTopics(['t']);
      for (const version of [1, 2, 3]) {
        const event = { aggregateversion: version } as never;
        await bus.publish('t', [{ id: randomUUID(), key: 'k', event }]);
      }
      await owner.query(
        `update log set "appendedAt" = now() - interval '8 days' where "offset" < 3`,
      );
      const settings = adminSettings.parse({
        DATABASE_URL: 'postgres://db',
        EVENT_LOG_URL: log.url,
        KEY_SET_URL: 'http://gateway/keys',
      });
      const run = retentionOf(settings, harness.pool, () => new Date());
      await run(new AbortController().signal);
      const { rows } = await owner.query('select "offset"::int from log');
      expect(rows).toEqual([{ offset: 3 }]);
    } finally {
      await bus.close();
      await owner.end();
      await log.drop();
    }
  });
});
