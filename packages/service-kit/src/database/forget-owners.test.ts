import { createTestDatabase } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';

describe('forgetOwners', () => {
  it.each(['identity', 'vehicles', 'bookings', 'admin'])(
    'OPS-43 finds a person’s events in the outbox of %s by an index',
    async (service) => {
      const database = await createTestDatabase({ name: service });
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      // The table is empty, so that the planner would rather read what there is.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain delete from outbox where "key" = any('{1,2}'::text[])`,
      );
      await client.end();
      await database.drop();
      expect(JSON.stringify(rows)).toContain('outbox_key_idx');
    },
  );
});
