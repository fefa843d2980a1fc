import { eventually } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { busMessage } from '../../../test/bus-messages.ts';
import { silent, TOPIC } from '../../../test/constants.ts';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  startEngines,
} from '../../../test/engines.ts';
import { inTransaction, type SqlExecutor } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { stack } from '../../process/lifecycle.ts';
import { startConsumer } from '../inbox/consumer.ts';
import type { EventHandler } from '../inbox/dead-letters.ts';
import { startRelay } from '../outbox/relay.ts';
import { rebuildProjection } from './rebuild.ts';
import { secondTable } from './second-table.ts';

/** A typical projection: an upsert of the newest version. */
const upsertInto =
  (table: string): EventHandler =>
  async (tx, event) => {
    const { value } = event.data.state as { value: number };
    await tx.$executeRawUnsafe(
      `insert into ${table} as current ("id", "version", "value") values ($1, $2, $3)
       on conflict ("id") do update set "version" = excluded."version", "value" = excluded."value"
       where excluded."version" > current."version"`,
      event.subject,
      event.aggregateversion,
      value,
    );
  };

describe('rebuildProjection', () => {
  let engines: Engines;
  let running = stack();

  beforeAll(async () => {
    engines = await startEngines();
    await engines.pool.query(
      'create table list ("id" text primary key, "version" int not null, "value" int not null)',
    );
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    await engines.pool.query('truncate list');
    const { pool, bus } = engines;
    running.add(startRelay({ pool, bus, topics: [TOPIC], log: silent }));
    running.add(
      startConsumer({
        group: 'list',
        bus,
        pool,
        transaction: (work) => inTransaction(pool, work),
        handlers: { [TOPIC]: upsertInto('list') },
        log: silent,
      }),
    );
  });
  afterEach(() => running.stop());

  const second = secondTable('list', 'id');
  const rebuild = (handler: EventHandler = upsertInto(second.name), signal?: AbortSignal) =>
    rebuildProjection<SqlExecutor>({
      signal,
      bus: engines.bus,
      transaction: (work) => inTransaction(engines.pool, work),
      prepare: second.prepare,
      handlers: { [TOPIC]: handler },
      swap: second.swap,
      discard: second.discard,
    });

  const rowsOf = async (table: string) =>
    (await engines.pool.query(`select "id", "version", "value" from ${table} order by "id"`)).rows;

  const upToDate = () =>
    eventually(async () => expect(await rowsOf('list')).toEqual(await rowsOf('counters')));

  it('recreates the same rows from the log', async () => {
    for (const id of ['a', 'b', 'a', 'c', 'a']) await incrementCommitted(engines.pool, id);
    await upToDate();
    await engines.pool.query(`update list set "value" = -1`);
    await engines.pool.query(`delete from list where "id" = 'b'`);
    await engines.pool.query(`update list set "version" = 0`);
    expect(await rebuild()).toEqual({ events: 5, refused: 0 });
    await upToDate();
  });

  it('OPS-45 leaves alone what is equal in both tables when it swaps them', async () => {
    for (const id of ['a', 'b', 'c']) await incrementCommitted(engines.pool, id);
    await upToDate();
    await rebuild(async (tx, event) => {
      if (event.subject !== 'b') await upsertInto(second.name)(tx, event);
    });
    await upToDate();
    // A row that an upsert found already there keeps the mark of its lock.
    const locked = await engines.pool.query(`select "id" from list where xmax::text <> '0'`);
    expect(locked.rows).toEqual([]);
  });

  it('begins anew where a process ended in the middle', async () => {
    await inTransaction(engines.pool, second.prepare);
    await engines.pool.query(`insert into ${second.name} values ('left behind', 1, 1)`);
    await incrementCommitted(engines.pool, 'a');
    await upToDate();
    await rebuild();
    await upToDate();
  });

  it('loses no concurrent changes', async () => {
    for (let i = 0; i < 20; i += 1) await incrementCommitted(engines.pool, `k${i % 4}`);
    await upToDate();
    let isFirst = true;
    await rebuild(async (tx, event) => {
      if (isFirst) {
        isFirst = false;
        for (const id of ['k0', 'new']) await incrementCommitted(engines.pool, id);
        await upToDate();
      }
      await upsertInto('list_rebuilt')(tx, event);
    });
    expect(await rowsOf('list')).toEqual(await rowsOf('counters'));
    await incrementCommitted(engines.pool, 'k1');
    await upToDate();
  });

  it('skips messages that aren’t events', async () => {
    await incrementCommitted(engines.pool, 'a');
    await upToDate();
    await engines.bus.publish(TOPIC, [{ id: newId(), key: 'x', event: { odd: true } as never }]);
    await incrementCommitted(engines.pool, 'a');
    await upToDate();
    expect(await rebuild()).toEqual({ events: 2, refused: 0 });
    await upToDate();
  });

  it('skips and counts events that violate their contract', async () => {
    for (const id of ['a', 'b']) await incrementCommitted(engines.pool, id);
    await upToDate();
    const told = await rebuild(async (tx, event) => {
      z.object({ subject: z.literal('a') }).parse(event);
      await upsertInto(second.name)(tx, event);
    });
    expect(told).toEqual({ events: 2, refused: 1 });
    await upToDate();
  });

  it('skips an event that is older than the deletion before it, as a frozen relay publishes it late', async () => {
    const told = (version: number, state: { value: number } | null) => {
      const message = busMessage('gone', { state });
      return { ...message, event: { ...message.event, aggregateversion: version } };
    };
    const versions = [told(1, { value: 1 }), told(2, null), told(1, { value: 1 })];
    await engines.bus.publish(TOPIC, versions);
    const applied: number[] = [];
    await rebuild(async (_tx, { aggregateversion }) => void applied.push(aggregateversion));
    expect(applied).toEqual([1, 2]);
  });

  it('OPS-48 replaces nothing once it is told to end', async () => {
    await incrementCommitted(engines.pool, 'a');
    await upToDate();
    const ending = new AbortController();
    const ended = rebuild(async () => ending.abort(new Error('lost')), ending.signal);
    await expect(ended).rejects.toThrow('lost');
    await upToDate();
    const begun: string[] = [];
    const late = rebuild(async (_tx, { subject }) => void begun.push(subject), ending.signal);
    await expect(late).rejects.toThrow('lost');
    expect(begun).toEqual([]);
  });

  it('OPS-20 leaves the projection unchanged and no second table if it fails', async () => {
    await incrementCommitted(engines.pool, 'a');
    await upToDate();
    const failing = rebuild(async () => {
      throw new Error('does not fit');
    });
    await expect(failing).rejects.toThrow('does not fit');
    const tables = await engines.pool.query('select to_regclass($1) as left', [second.name]);
    expect(tables.rows).toEqual([{ left: null }]);
    await upToDate();
    await rebuild();
    await upToDate();
  });
});
