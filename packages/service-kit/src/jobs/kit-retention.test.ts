import { createTestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Engines, startEngines } from '../../test/engines.ts';
import { deleteOldKitRows, forgetErased } from './kit-retention.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAYS = { OUTBOX_DAYS: 7, INBOX_DAYS: 30 };

describe("retention of the kit's tables", () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines?.close());

  const sql = (text: string, ...values: unknown[]) => engines.pool.query(text, values);
  const retain = () => deleteOldKitRows(engines.pool, DAYS, NOW, new AbortController().signal);
  const outboxRow = (key: string, publishedAt: string | null) =>
    sql(
      `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event", "createdAt", "publishedAt")
       values (gen_random_uuid(), 't', $1, 't', 1, '{}', '2026-10-01', '{}', '2026-10-01', $2)`,
      key,
      publishedAt,
    );
  const keysOf = async (query: string) => (await sql(query)).rows.map(({ key }) => key).sort();

  it('keeps outbox rows for 7 days after publication, and unpublished ones forever', async () => {
    await outboxRow('gone', '2026-11-14T11:59:59Z');
    await outboxRow('kept', '2026-11-14T12:00:01Z');
    await outboxRow('unpublished', null);
    await retain();
    expect(await keysOf('select "key" from outbox')).toEqual(['kept', 'unpublished']);
  });

  it('keeps inbox rows for 30 days', async () => {
    for (const [consumer, at] of [
      ['gone', '2026-10-22T11:59:59Z'],
      ['kept', '2026-10-22T12:00:01Z'],
    ]) {
      await sql('insert into inbox values ($1, gen_random_uuid(), $2)', consumer, at);
    }
    await retain();
    expect(await keysOf('select "consumer" as key from inbox')).toEqual(['kept']);
  });

  it('keeps replayed dead letters, and refusals short of one, for 30 days, and dead letters until they are replayed', async () => {
    const [old, young] = ['2026-10-22T11:59:59Z', '2026-10-22T12:00:01Z'];
    for (const [key, deadAt, replayedAt, failedAt] of [
      ['replayed long ago', old, old, old],
      ['replayed', old, young, old],
      ['dead', old, null, old],
      ['refused long ago', null, null, old],
      ['refused', null, null, young],
    ]) {
      await sql(
        `insert into dead_letters ("id", "consumer", "topic", "eventId", "key", "event", "error", "attempts",
           "failedAt", "deadAt", "replayedAt")
         values (gen_random_uuid(), 'c', 't', gen_random_uuid(), $1, '{}', 'does not fit', 1, $4, $2, $3)`,
        key,
        deadAt,
        replayedAt,
        failedAt,
      );
    }
    await retain();
    const kept = ['dead', 'refused', 'replayed'];
    expect(await keysOf('select "key" from dead_letters')).toEqual(kept);
  });

  it('keeps idempotency keys until they expire, and deletes any number of expired ones', async () => {
    await sql(
      `insert into idempotency_keys ("principal", "operation", "key", "requestHash", "expiresAt")
       select 'p', 'o', 'gone-' || n, '', '2026-11-21T12:00:00Z' from generate_series(1, 4500) n`,
    );
    await sql(
      `insert into idempotency_keys ("principal", "operation", "key", "requestHash", "expiresAt")
       values ('p', 'o', 'kept', '', '2026-11-21T12:00:01Z')`,
    );
    await retain();
    expect(await keysOf('select "key" from idempotency_keys')).toEqual(['kept']);
  });

  it.each(['vehicles', 'bookings', 'admin'])(
    'OPS-51 finds the old rows of %s by an index, of what grows with its events and calls',
    async (service) => {
      const database = await createTestDatabase({ name: service });
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      // The tables are empty, so that the planner would rather read what there is.
      await client.query('set enable_seqscan = off');
      const plans = new Map<string, string>();
      const explaining = {
        async query(statement: string, values: unknown[]) {
          const { rows } = await client.query(`explain ${statement}`, values);
          plans.set(/delete from "(\w+)"/.exec(statement)?.[1] ?? '', JSON.stringify(rows));
          return { rowCount: 0 };
        },
      } as unknown as pg.Pool;
      const { signal } = new AbortController();
      await deleteOldKitRows(explaining, DAYS, NOW, signal);
      await forgetErased(explaining, NOW, signal);
      await client.end();
      await database.drop();
      for (const table of ['outbox', 'inbox', 'idempotency_keys', 'erased_owners']) {
        expect([table, plans.get(table)]).toEqual([table, expect.not.stringContaining('Seq Scan')]);
      }
    },
  );

  it('OPS-51 removes what it can if a table fails', async () => {
    await sql(`insert into idempotency_keys ("principal", "operation", "key", "requestHash", "expiresAt")
       values ('failing', 'o', 'gone', '', '2026-11-21T12:00:00Z')`);
    await outboxRow('failing', '2026-11-14T11:59:59Z');
    await sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'the outbox fails'; end $$`);
    await sql(
      'create trigger failing before delete on outbox for each statement execute function refuse()',
    );
    await expect(retain()).rejects.toThrow('the outbox fails');
    await sql('drop trigger failing on outbox');
    const left = `select "key" from idempotency_keys where "principal" = 'failing'`;
    expect(await keysOf(left)).toEqual([]);
  });

  it('ACCT-08 remembers erased owners for a day, far longer than a token lives', async () => {
    for (const [owner, at] of [
      ['gone', '2026-11-20T11:59:59Z'],
      ['kept', '2026-11-20T12:00:01Z'],
    ]) {
      await sql('insert into erased_owners values ($1, $2)', owner, at);
    }
    await forgetErased(engines.pool, NOW, new AbortController().signal);
    expect(await keysOf('select "ownerId" as key from erased_owners')).toEqual(['kept']);
  });
});
