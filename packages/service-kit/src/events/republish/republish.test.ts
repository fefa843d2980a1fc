import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silent, TOPIC } from '../../../test/constants.ts';
import {
  type Engines,
  emptyTables,
  increment,
  incrementCommitted,
  startEngines,
  unpublishedCount,
} from '../../../test/engines.ts';
import { inTransaction, type SqlExecutor } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import type { EventBus } from '../event-bus.ts';
import { createKafkaBus } from '../kafka/kafka-bus.ts';
import { appendToOutbox } from '../outbox/outbox.ts';
import { startRelay } from '../outbox/relay.ts';
import { readBusVersions } from './bus-versions.ts';
import { type RepublishedKind, republish } from './republish.ts';

interface CounterRow {
  id: string;
  version: number;
  value: number;
}

/** Deletes a counter with a last event, as a service does. */
async function remove(tx: SqlExecutor, id: string, erases = false): Promise<void> {
  const [row] = await tx.$queryRawUnsafe<CounterRow[]>(
    'delete from counters where "id" = $1 returning *',
    id,
  );
  await appendToOutbox(tx, 'test', [
    {
      id: newId(),
      topic: TOPIC,
      key: id,
      type: 'test.counter-deleted.v1',
      aggregateVersion: (row?.version ?? 0) + 1,
      actor: { kind: 'system', id: 'test' },
      occurredAt: new Date(),
      data: { state: null, changed: [], previous: {} },
      erases,
    },
  ]);
}

const COUNTERS: RepublishedKind<SqlExecutor> = {
  topic: TOPIC,
  table: 'counters',
  idType: 'text',
  stateEvents: {
    type: 'test.counter-raised.v1',
    async statesOf(tx, ids) {
      const rows = await tx.$queryRawUnsafe<CounterRow[]>(
        'select * from counters where "id" = any($1::text[])',
        [...ids],
      );
      return new Map(rows.map(({ id, value }) => [id, { id, value }]));
    },
  },
  async remove(tx, gone) {
    for (const { id, erases } of gone) await remove(tx, id, erases);
  },
};

/** The contract, for any bus. */
function itRepublishes(openBus: (engines: Engines) => EventBus): void {
  let engines: Engines;
  let bus: EventBus;
  /** A prefix for this test only, since a broker keeps other tests' messages. */
  let prefix: string;

  beforeAll(async () => {
    engines = await startEngines();
    bus = openBus(engines);
  });
  afterAll(async () => {
    if (bus !== engines.bus) await bus.close();
    await engines.close();
  });
  beforeEach(async () => {
    await emptyTables(engines);
    await bus.ensureTopics([TOPIC]);
    prefix = `${newId()}-`;
  });

  const own = (name: string) => `${prefix}${name}`;
  const change = (work: (tx: SqlExecutor) => Promise<unknown>) =>
    inTransaction(engines.pool, async (tx) => void (await work(tx)));

  async function publishAll(to = bus): Promise<void> {
    const relay = startRelay({
      pool: engines.pool,
      bus: to,
      topics: [TOPIC],
      log: silent,
      // Kafka may take longer than the usual lease on a busy machine; the batch would be published again then.
      leaseMs: 60_000,
    });
    await eventually(async () => (await unpublishedCount(engines.pool)) === 0);
    await relay.stop();
  }

  /** Backs up the service's tables; returns a function that restores them. */
  async function backUp(): Promise<() => Promise<void>> {
    const { rows } = await engines.pool.query<CounterRow>('select * from counters');
    return async () => {
      await engines.pool.query('truncate counters, outbox');
      await engines.pool.query(
        'insert into counters select * from jsonb_populate_recordset(null::counters, $1)',
        [JSON.stringify(rows)],
      );
    };
  }

  /** The bus as it is after all its messages were lost. */
  function emptied(): EventBus {
    const after = (topic: string) => `${topic}.${prefix}emptied`;
    return {
      ...bus,
      ensureTopics: (topics) => bus.ensureTopics(topics.map(after)),
      publish: (topic, messages) => bus.publish(after(topic), messages),
      readAll: (topic, handle) => bus.readAll(after(topic), handle),
    };
  }

  const run = (to = bus) =>
    republish('test', to, {
      kinds: [COUNTERS],
      transaction: (work) => inTransaction(engines.pool, (tx) => work(tx)),
    });
  /** Version and value of a counter's events, as delivered by the bus. */
  async function toldOf(name: string, on = bus): Promise<[number, number | null][]> {
    const told: [number, number | null][] = [];
    await on.readAll(TOPIC, async ({ key, event }) => {
      const { aggregateversion, data } = event as {
        aggregateversion: number;
        data: { state: { value: number } | null };
      };
      if (key === own(name)) told.push([aggregateversion, data.state?.value ?? null]);
    });
    return told;
  }
  const ofOwn = (ids: readonly string[]) => ids.filter((id) => id.startsWith(prefix)).sort();

  it('OPS-25 publishes each aggregate’s current state, with a version above all on the bus', async () => {
    await incrementCommitted(engines.pool, own('changed'));
    await incrementCommitted(engines.pool, own('same'));
    const restore = await backUp();
    for (let times = 0; times < 3; times += 1) {
      await incrementCommitted(engines.pool, own('changed'));
    }
    await publishAll();
    await restore();
    const [result] = await run();
    await publishAll();
    expect(result).toMatchObject({ topic: TOPIC, republishedCount: 2, removed: [] });
    const changed = await toldOf('changed');
    expect(changed.at(-1)).toEqual([5, 1]);
    expect(changed.map(([version]) => version)).toEqual([1, 2, 3, 4, 5]);
    expect((await toldOf('same')).at(-1)).toEqual([2, 1]);
    // The next change continues from there.
    await incrementCommitted(engines.pool, own('changed'));
    await publishAll();
    expect((await toldOf('changed')).at(-1)).toEqual([6, 2]);
  });

  it('OPS-25 deletes what is deleted on the bus, and reports what only the bus has', async () => {
    for (const name of ['deleted', 'erased', 'kept']) {
      await incrementCommitted(engines.pool, own(name));
    }
    const restore = await backUp();
    await change((tx) => increment(tx, own('deleted')));
    await change((tx) => remove(tx, own('deleted')));
    await change((tx) => remove(tx, own('erased'), true));
    await incrementCommitted(engines.pool, own('later'));
    await incrementCommitted(engines.pool, own('come-and-gone'));
    await change((tx) => remove(tx, own('come-and-gone')));
    await publishAll();
    await restore();
    const [result] = await run();
    await publishAll();
    expect(ofOwn(result?.removed ?? [])).toEqual([own('deleted'), own('erased')]);
    expect(ofOwn(result?.onlyOnBus ?? [])).toEqual([own('later')]);
    const { rows } = await engines.pool.query('select "id" from counters');
    expect(rows).toEqual([{ id: own('kept') }]);
    // Their last event is the deletion; an erasing one still erases.
    expect((await toldOf('deleted')).at(-1)).toEqual([4, null]);
    expect((await readBusVersions(bus, TOPIC)).get(own('erased'))).toEqual({
      version: 3,
      isDeleted: true,
      erasedTo: 3,
    });
  });

  it('OPS-25 publishes once more what an emptied bus has lost, deletions among it, before the current state', async () => {
    for (const name of ['changed', 'changed', 'deleted']) {
      await incrementCommitted(engines.pool, own(name));
    }
    await change((tx) => remove(tx, own('deleted')));
    await publishAll();
    const bare = emptied();
    await run(bare);
    await publishAll(bare);
    expect(await toldOf('deleted', bare)).toEqual([
      [1, 1],
      [2, null],
    ]);
    expect(await toldOf('changed', bare)).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    // A bus that has lost nothing gets nothing again.
    await run(bare);
    await publishAll(bare);
    expect((await toldOf('changed', bare)).map(([version]) => version)).toEqual([1, 2, 3, 4]);
    expect(await toldOf('deleted', bare)).toHaveLength(2);
  });

  it('OPS-25 publishes once more what an emptied bus has lost although it has later events, unless it may be compacted, is deleted or erased', async () => {
    const each = ['late', 'compacted', 'gone', 'erased'];
    for (const name of [...each, ...each]) await incrementCommitted(engines.pool, own(name));
    await publishAll();
    await engines.pool.query(
      `update outbox set "createdAt" = now() - interval '6 days' where "key" = $1`,
      [own('compacted')],
    );
    await incrementCommitted(engines.pool, own('late'));
    await incrementCommitted(engines.pool, own('compacted'));
    await change((tx) => remove(tx, own('gone')));
    await change((tx) => remove(tx, own('erased'), true));
    const bare = emptied();
    await bare.ensureTopics([TOPIC]);
    await publishAll(bare);
    await run(bare);
    await publishAll(bare);
    const versionsOf = async (name: string) =>
      (await toldOf(name, bare)).map(([version]) => version);
    expect(await versionsOf('late')).toEqual([3, 1, 2, 4]);
    expect(await versionsOf('compacted')).toEqual([3, 4]);
    expect(await versionsOf('gone')).toEqual([3]);
    expect(await versionsOf('erased')).toEqual([3]);
  });

  it('OPS-25 can be repeated, and can run while the service makes changes', async () => {
    await incrementCommitted(engines.pool, own('busy'));
    await publishAll();
    await run();
    const changes = Array.from({ length: 5 }, () => incrementCommitted(engines.pool, own('busy')));
    await Promise.all([run(), ...changes]);
    await publishAll();
    const versions = (await toldOf('busy')).map(([version]) => version);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await toldOf('busy')).at(-1)?.[1]).toBe(6);
  });
}

describe('republish on the log in PostgreSQL', () => {
  itRepublishes(({ bus }) => bus);
});

await describeWithEngine('kafka', 'republish on Kafka', (brokers) => {
  itRepublishes(() =>
    createKafkaBus({
      brokers: [brokers],
      clientId: 'test',
      log: silent,
      onCrash(error) {
        throw error;
      },
    }),
  );
});
