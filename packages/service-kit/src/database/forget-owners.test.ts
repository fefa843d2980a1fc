import { type Actor, anyEventSchema } from '@dewlane/events';
import { createTestDatabase } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { TOPIC } from '../../test/constants.ts';
import { rowsPerRemoval } from '../../test/rows-per-removal.ts';
import { useRelays } from '../../test/use-relays.ts';
import { appendToOutbox, type OutboxEvent } from '../events/outbox/outbox.ts';
import { newId } from '../process/ids.ts';
import { inTransaction, type SqlExecutor } from './database.ts';
import { forgetOwners } from './forget-owners.ts';

describe('forgetOwners', () => {
  it.each(['identity', 'vehicles', 'bookings', 'admin'])(
    'OPS-43 finds a person’s events in the outbox of %s by an index',
    async (service) => {
      const database = await createTestDatabase({ name: service });
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      // The table is empty, so that the planner would rather read what there is.
      await client.query('set enable_seqscan = off');
      const plans: string[] = [];
      const explaining: SqlExecutor = {
        async $queryRawUnsafe(statement, ...values) {
          if (!statement.includes('outbox')) return [] as never;
          const { rows } = await client.query(`explain ${statement}`, values);
          plans.push(JSON.stringify(rows));
          return [{ topic: 't', key: '3', last: '1' }] as never;
        },
        $executeRawUnsafe: async () => 0,
      };
      await forgetOwners(explaining, { keys: ['1', '2'], principals: ['1'] });
      await client.end();
      await database.drop();
      expect(plans).toEqual([
        expect.stringContaining('outbox_key_idx'),
        expect.stringContaining('outbox_owner_idx'),
        expect.stringContaining('outbox_key_idx'),
      ]);
      expect(plans.join()).not.toContain('Seq Scan');
    },
  );

  describe('with unpublished events', () => {
    const { engines, relay, allPublished } = useRelays();
    const STAFF: Actor = { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' };
    const OWNER: Actor = { kind: 'customer', id: '2' };

    const told = (aggregateVersion: number, actor: Actor, more: Partial<OutboxEvent> = {}) => ({
      id: newId(),
      topic: TOPIC,
      key: 'a',
      type: 'test.counter-raised.v1',
      aggregateVersion,
      actor,
      occurredAt: new Date(),
      data: { state: { id: 'a', value: 1 }, changed: ['value'], previous: {} },
      ...more,
    });
    const state = (userId: string) => ({ state: { userId, value: 1 }, changed: [], previous: {} });
    const deletion = { state: null, changed: [], previous: { userId: '2' } };
    const of = (key: string, data: OutboxEvent['data']) => ({ key, data });
    const actOf = ({ id, type, actor, occurredAt }: OutboxEvent) => ({
      ...{ id, type, actor },
      time: occurredAt.toISOString(),
    });
    const left = async () => {
      const { rows } = await engines().pool.query<{ version: number }>(
        'select "aggregateVersion" as "version" from outbox order by "sequence"',
      );
      return rows.map(({ version }) => version);
    };

    it('PERM-15 ACCT-06 leaves only what the erasing event tells of staff’s, without the texts', async () => {
      const { pool, bus } = engines();
      const append = (events: OutboxEvent[]) =>
        inTransaction(pool, (tx) => appendToOutbox(tx, 'test', events));
      const second = told(2, STAFF);
      await append([told(1, OWNER), second]);
      await pool.query('update outbox set "publishedAt" = now()');
      const [third, fourth] = [told(4, STAFF), told(5, STAFF)];
      const others = told(1, STAFF, { key: 'other' });
      await append([told(3, OWNER), third, fourth, others]);
      await inTransaction(pool, async (tx) => {
        await forgetOwners(tx, { keys: ['a'], principals: ['2'] });
        await appendToOutbox(tx, 'test', [
          told(6, OWNER, { erases: true }),
          told(1, OWNER, { key: 'new' }),
        ]);
      });
      expect(await left()).toEqual([1, 6, 1]);

      relay();
      await allPublished();
      const acts: unknown[] = [];
      await bus.readAll(TOPIC, async ({ event }) => {
        acts.push(anyEventSchema.parse(event).data.staffActs);
      });
      expect(acts).toEqual([undefined, [second, third, fourth].map(actOf), undefined]);
    });

    it('PERM-15 ACCT-06 leaves no event of staff’s that the relay publishes during the erasure', async () => {
      const { pool } = engines();
      await inTransaction(pool, (tx) => appendToOutbox(tx, 'test', [told(1, STAFF)]));
      await inTransaction(pool, async (tx) => {
        await forgetOwners(tx, { keys: ['a'], principals: ['2'] });
        await pool.query('update outbox set "publishedAt" = now()');
        await appendToOutbox(tx, 'test', [told(2, OWNER, { erases: true })]);
      });
      expect(await left()).toEqual([2]);
    });

    it('ACCT-06 leaves of what was deleted before only the deletion, without the texts', async () => {
      const { pool } = engines();
      await inTransaction(pool, (tx) =>
        appendToOutbox(tx, 'test', [
          told(1, OWNER, of('draft', state('2'))),
          told(2, OWNER, of('draft', state('2'))),
          told(3, OWNER, of('draft', deletion)),
          told(4, OWNER, of('vehicle', state('2'))),
          told(5, OWNER, of('vehicle', { ...deletion, previous: {} })),
          told(6, OWNER, of('others', state('20'))),
          told(7, OWNER, of('others', { ...deletion, previous: {} })),
        ]),
      );
      await pool.query('update outbox set "publishedAt" = now()');
      await inTransaction(pool, (tx) => forgetOwners(tx, { keys: ['a'], principals: ['1', '2'] }));
      expect(await left()).toEqual([3, 5, 6, 7]);
    });

    it('PERM-15 ACCT-06 has the deletion tell what staff did before it and nobody has heard of, without the texts', async () => {
      const { pool } = engines();
      const first = told(1, STAFF, of('deleted', state('2')));
      const second = told(2, STAFF, of('deleted', state('2')));
      await inTransaction(pool, (tx) =>
        appendToOutbox(tx, 'test', [
          first,
          told(3, OWNER, of('present', state('2'))),
          told(4, STAFF, of('present', state('2'))),
          second,
          told(5, STAFF, of('deleted', deletion)),
          told(6, OWNER, of('present', state('2'))),
        ]),
      );
      await inTransaction(pool, (tx) => forgetOwners(tx, { keys: ['present'], principals: ['2'] }));
      // The erasing event of what is still there takes over the fourth.
      expect(await left()).toEqual([4, 5]);
      const { rows } = await pool.query<{ data: unknown }>(
        `select "event"->'data' as "data" from outbox where "key" = 'deleted'`,
      );
      expect(rows).toEqual([{ data: { ...deletion, staffActs: [first, second].map(actOf) } }]);
    });

    it('OPS-52 removes 2,000 rows per statement at most, of what is still there and of what was deleted', async () => {
      const { pool } = engines();
      const changes = (key: string, count: number) =>
        Array.from({ length: count }, (_, index) => told(index, OWNER, of(key, state('2'))));
      const act = told(1, STAFF, of('deleted', state('2')));
      await inTransaction(pool, (tx) =>
        appendToOutbox(tx, 'test', [
          act,
          ...changes('a', 4_000),
          ...changes('deleted', 4_500),
          told(9, STAFF, of('deleted', deletion)),
        ]),
      );
      const removed = await rowsPerRemoval(pool, 'outbox', () =>
        inTransaction(pool, (tx) => forgetOwners(tx, { keys: ['a'], principals: ['2'] })),
      );
      expect(removed).toEqual([2_000, 2_000, 2_000, 2_000, 501]);
      const { rows: events } = await pool.query<{ data: unknown }>(
        `select "event"->'data' as "data" from outbox`,
      );
      expect(events).toEqual([{ data: { ...deletion, staffActs: [actOf(act)] } }]);
    });
  });
});
