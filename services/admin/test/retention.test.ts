import { randomUUID } from 'node:crypto';
import { createPool } from '@dewlane/service-kit';
import { createLogger, createPostgresLog } from '@dewlane/service-kit/testing';
import { createTestDatabase, eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { adminSettings } from '../src/main/config.ts';
import { retentionOf } from '../src/main/jobs.ts';
import { type Harness, STAFF_ACTOR, startHarness } from './support/harness.ts';
import { appointment } from './support/states.ts';

const DAY_MS = 86_400_000;

describe('retention in admin', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ timing: { sweepMs: 50, retentionEveryMs: 100 } });
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

  it('PERM-08 removes from the event log nothing that the audit log has yet to read', async () => {
    const deaf = await startHarness({ env: { BACKGROUND: 'none' } });
    const log: pg.Pool = createPool({
      connectionString: deaf.env['EVENT_LOG_URL'] ?? '',
      max: 1,
    });
    try {
      const [heard, unheard] = [randomUUID(), randomUUID()];
      const publish = (id: string, version: number, details: object = {}) =>
        deaf.publishChange(
          'bookings.appointments',
          'bookings.appointment-changed.v1',
          id,
          version,
          appointment(id),
          details,
        );
      const left = async () => {
        const { rows } = await log.query('select "key" from log order by "offset"');
        return rows.map(({ key }) => key);
      };
      const run = () =>
        retentionOf(
          adminSettings.parse(deaf.env),
          deaf.pool,
          () => new Date(),
        )(new AbortController().signal);
      const age = () => log.query(`update log set "appendedAt" = now() - interval '8 days'`);

      for (const version of [1, 2, 3]) await publish(heard, version);
      await deaf.hearUntil(heard, 3);
      await publish(unheard, 1);
      await publish(unheard, 2, { actor: STAFF_ACTOR, changed: ['price'] });
      await publish(unheard, 3);
      await age();
      await run();
      expect(await left()).toEqual([heard, unheard, unheard, unheard]);

      await deaf.hearUntil(unheard, 3);
      const { rows } = await deaf.pool.query('select "subjectId", "action" from audit_entries');
      expect(rows).toEqual([{ subjectId: unheard, action: 'appointment-changed' }]);
      await run();
      expect(await left()).toEqual([heard, unheard]);
    } finally {
      await log.end();
      await deaf.stop();
    }
  });
});
