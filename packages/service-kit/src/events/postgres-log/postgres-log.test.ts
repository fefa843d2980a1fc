import { eventually, startTcpProxy } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { busMessage, offsetsInMemory } from '../../../test/bus-messages.ts';
import { silent, TOPIC } from '../../../test/constants.ts';
import { type Engines, emptyTables, startEngines } from '../../../test/engines.ts';
import { rowsPerRemoval } from '../../../test/rows-per-removal.ts';
import { createPool } from '../../database/database.ts';
import { stack } from '../../process/lifecycle.ts';
import type { BusMessage, EventBus, OffsetStore, ReceivedMessage } from '../event-bus.ts';
import { databaseOffsets } from '../inbox/inbox.ts';
import { createPostgresLog } from './postgres-log.ts';

describe('the topic log in PostgreSQL', () => {
  let engines: Engines;
  let running = stack();
  let bus: EventBus;

  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    bus = open(engines.logUrl);
  });
  afterEach(() => running.stop());

  /** Opens it without polls during the test. */
  function open(connectionString: string): EventBus {
    const opened = createPostgresLog({
      connectionString,
      log: silent,
      batchSize: 10,
      pollMs: 3_600_000,
    });
    running.onStop(() => opened.close());
    return opened;
  }

  async function subscribe(
    handle: (message: ReceivedMessage) => Promise<void>,
    {
      offsets = offsetsInMemory(),
      group = 'readers',
      on = bus,
    }: { offsets?: OffsetStore; group?: string; on?: EventBus } = {},
  ): Promise<void> {
    running.add(await on.subscribe({ group, topics: [TOPIC], offsets, handle }));
  }

  async function collected(on = bus): Promise<string[]> {
    const received: string[] = [];
    await subscribe(async ({ id }) => void received.push(id), { on });
    return received;
  }

  const offsets = async () => {
    const pool = createPool({ connectionString: engines.logUrl, max: 1 });
    const { rows } = await pool.query<{ offset: number }>(
      'select "offset"::int from log order by 1',
    );
    await pool.end();
    return rows.map((row) => row.offset);
  };

  it('delivers what was published, before and after the subscription, in order', async () => {
    const messages = Array.from({ length: 25 }, () => busMessage());
    await bus.publish(TOPIC, messages.slice(0, 15));
    const received = await collected();
    await bus.publish(TOPIC, messages.slice(15));
    await eventually(() => received.length === 25);
    expect(received).toEqual(messages.map(({ id }) => id));
  });

  it('OPS-52 ACCT-06 removes 2,000 events per statement at most when it erases an aggregate', async () => {
    const pool = createPool({ connectionString: engines.logUrl, max: 1 });
    running.onStop(() => pool.end());
    const [erasing, others] = [busMessage('a'), busMessage('b')];
    await bus.publish(TOPIC, [others]);
    await bus.publish(
      TOPIC,
      Array.from({ length: 4_500 }, () => busMessage('a')),
    );
    const removed = await rowsPerRemoval(pool, 'log', () =>
      bus.publish(TOPIC, [{ ...erasing, event: { ...erasing.event, erases: true } }]),
    );
    expect(removed).toEqual([2_000, 2_000, 500, 0]);
    const left: string[] = [];
    await bus.readAll(TOPIC, async ({ id }) => void left.push(id));
    expect(left).toEqual([others.id, erasing.id]);
  });

  it('OPS-52 ACCT-06 leaves nothing of an erased aggregate when two relays remove it and the first is killed', async () => {
    const pool = createPool({ connectionString: engines.logUrl, max: 1 });
    running.onStop(() => pool.end());
    const busy = await pool.connect();
    const told = busMessage('a');
    const erasing: BusMessage = { ...told, event: { ...told.event, erases: true } };
    await bus.publish(
      TOPIC,
      Array.from({ length: 4_500 }, () => busMessage('a')),
    );
    // As the first relay appends it: 2,000 events go with it, and the next ones are on their way when its lead ends.
    await busy.query('select append_to_log($1, $2::jsonb)', [TOPIC, JSON.stringify([erasing])]);
    await busy.query('begin');
    await busy.query('select drop_erased($1, $2)', [TOPIC, ['a']]);
    const successor = bus.publish(TOPIC, [erasing]);
    await eventually(async () => {
      const { rows } = await busy.query(
        `select 1 from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await busy.query('commit');
    busy.release();
    await successor;
    const left: string[] = [];
    await bus.readAll(TOPIC, async ({ id }) => void left.push(id));
    expect(left).toEqual([erasing.id]);
  });

  it('delivers what was published while the reader’s connections were lost, without a poll', async () => {
    const proxy = await startTcpProxy(engines.logUrl);
    running.onStop(() => proxy.close());
    const received = await collected(open(proxy.url));
    const [before, meanwhile] = [busMessage(), busMessage()];
    await bus.publish(TOPIC, [before]);
    await eventually(() => expect(received).toEqual([before.id]));
    proxy.cut();
    await bus.publish(TOPIC, [meanwhile]);
    proxy.mend();
    await eventually(() => expect(received).toEqual([before.id, meanwhile.id]));
  });

  it('stores an event once, within a batch and over time', async () => {
    const [first, second, third] = [busMessage(), busMessage(), busMessage()];
    await bus.publish(TOPIC, [first, second, first]);
    await bus.publish(TOPIC, [second, third]);
    expect(await offsets()).toEqual([1, 2, 3]);
    const received = await collected();
    await eventually(() => received.length === 3);
    expect(received).toEqual([first.id, second.id, third.id]);
  });

  it('keeps key, topic and event unchanged', async () => {
    const sent = busMessage('the key');
    await bus.publish(TOPIC, [sent]);
    const received: ReceivedMessage[] = [];
    await subscribe(async (message) => void received.push(message));
    await eventually(() => received.length === 1);
    expect(received).toMatchObject([{ topic: 'test.counters', ...sent }]);
  });

  it('redelivers a message until it is handled, before any later one', async () => {
    const messages = [busMessage(), busMessage(), busMessage()];
    await bus.publish(TOPIC, messages);
    const seen: string[] = [];
    let failures = 2;
    await subscribe(async ({ id }) => {
      seen.push(id);
      if (id === messages[1]?.id && failures-- > 0) throw new Error('out of reach');
    });
    await eventually(() => seen.at(-1) === messages[2]?.id);
    const [a, b, c] = messages.map(({ id }) => id);
    expect(seen).toEqual([a, b, b, b, c]);
  });

  it('delivers everything to each group, from its own offset', async () => {
    await bus.publish(TOPIC, [busMessage(), busMessage()]);
    const store = offsetsInMemory();
    store.saved.set(`late ${TOPIC}`, 1n);
    const early: string[] = [];
    const late: string[] = [];
    await subscribe(async ({ id }) => void early.push(id), { offsets: store, group: 'early' });
    await subscribe(async ({ id }) => void late.push(id), { offsets: store, group: 'late' });
    await eventually(() => early.length === 2 && late.length === 1);
    await eventually(() => store.saved.get(`early ${TOPIC}`) === 2n);
  });

  describe('after its database was lost', () => {
    const empty = async () => {
      const pool = createPool({ connectionString: engines.logUrl, max: 1 });
      await pool.query('truncate log, topics');
      await pool.end();
      await bus.ensureTopics([TOPIC]);
    };
    const group = 'readers';

    it('OPS-49 delivers what it holds since then, from the first message on', async () => {
      const store = databaseOffsets(engines.pool);
      const received: string[] = [];
      await subscribe(async ({ id }) => void received.push(id), { offsets: store, group });
      await bus.publish(TOPIC, [busMessage(), busMessage(), busMessage()]);
      await eventually(async () => expect(await store.load(group, TOPIC)).toBe(3n));
      await empty();
      const [first, second, third] = [busMessage(), busMessage(), busMessage()];
      await bus.publish(TOPIC, [first, second]);
      await eventually(() => expect(received.slice(3)).toEqual([first.id, second.id]));
      await eventually(async () => expect(await store.load(group, TOPIC)).toBe(2n));
      await bus.publish(TOPIC, [third]);
      await eventually(() => expect(received.slice(5)).toEqual([third.id]));
    });

    it.each([
      ['empty', 0],
      ['without its last messages', 12],
    ])('JOB-09 ends the reading of a whole topic if it comes back %s', async (_, lastOffset) => {
      await bus.publish(
        TOPIC,
        Array.from({ length: 25 }, () => busMessage()),
      );
      const pool = createPool({ connectionString: engines.logUrl, max: 1 });
      running.onStop(() => pool.end());
      let count = 0;
      const reading = bus.readAll(TOPIC, async () => {
        count += 1;
        if (count > 1) return;
        await pool.query('delete from log where "offset" > $1', [lastOffset]);
        await pool.query('update topics set "lastOffset" = $1', [lastOffset]);
      });
      await expect(reading).rejects.toThrow(`${TOPIC} has lost messages while it was read`);
    });

    it('OPS-49 counts everything that it holds as a consumer’s lag', async () => {
      const store = offsetsInMemory();
      store.saved.set(`${group} ${TOPIC}`, 5_000n);
      await bus.publish(TOPIC, [busMessage(), busMessage()]);
      expect(await bus.lag({ group, topics: [TOPIC], offsets: store })).toEqual([
        { topic: TOPIC, behind: 2 },
      ]);
    });
  });

  it('refuses a topic that was not created', async () => {
    await expect(bus.publish('nowhere', [busMessage()])).rejects.toThrow();
  });

  it('stores all messages of a batch or none', async () => {
    const broken = { ...busMessage(), id: 'no uuid' };
    await expect(bus.publish(TOPIC, [busMessage(), broken])).rejects.toThrow(/uuid/);
    expect(await offsets()).toEqual([]);
  });

  it('lets twenty publishers race without a reader skipping or duplicating anything', async () => {
    const received = await collected();
    const others = Array.from({ length: 4 }, () =>
      createPostgresLog({ connectionString: engines.logUrl, log: silent }),
    );
    const sent: string[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, publisher) => {
        for (let i = 0; i < 15; i += 1) {
          const batch = [busMessage(`${publisher}`), busMessage(`${publisher}`)];
          await others[publisher % 4]?.publish(TOPIC, batch);
          sent.push(...batch.map(({ id }) => id));
        }
      }),
    );
    await Promise.all(others.map((other) => other.close()));
    await eventually(() => received.length >= 600);
    expect(new Set(received)).toEqual(new Set(sent));
    expect(received).toHaveLength(600);
    expect(await offsets()).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  });

  it('blocks commits ahead of a frozen publisher, so that no reader skips its events', async () => {
    const received = await collected();
    const pool = createPool({ connectionString: engines.logUrl, max: 1 });
    const frozen = await pool.connect();
    const early = busMessage('frozen');
    await frozen.query('begin');
    await frozen.query('select append_to_log($1, $2::jsonb)', [TOPIC, JSON.stringify([early])]);
    const late = busMessage('successor');
    const following = bus.publish(TOPIC, [late]);
    const waiting = await eventually(async () => {
      const { rows } = await frozen.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 1;
    });
    expect(waiting).toBe(true);
    expect(received).toEqual([]);
    await frozen.query('commit');
    await following;
    frozen.release();
    await pool.end();
    await eventually(() => received.length === 2);
    expect(received).toEqual([early.id, late.id]);
  });

  it('leaves no gap after a publisher whose transaction was aborted', async () => {
    const pool = createPool({ connectionString: engines.logUrl, max: 1 });
    const failing = await pool.connect();
    await failing.query('begin');
    await failing.query('select append_to_log($1, $2::jsonb)', [
      TOPIC,
      JSON.stringify([busMessage()]),
    ]);
    await failing.query('rollback');
    failing.release();
    await pool.end();
    await bus.publish(TOPIC, [busMessage()]);
    expect(await offsets()).toEqual([1]);
  });

  it('passes all messages to a rebuild, but none that arrive after it began', async () => {
    await bus.publish(
      TOPIC,
      Array.from({ length: 25 }, () => busMessage()),
    );
    let count = 0;
    await bus.readAll(TOPIC, async () => {
      count += 1;
      if (count === 1) await bus.publish(TOPIC, [busMessage()]);
    });
    expect(count).toBe(25);
    await bus.readAll('nowhere', async () => {
      throw new Error('there is nothing');
    });
  });

  it('stops after the current message', async () => {
    await bus.publish(TOPIC, [busMessage(), busMessage(), busMessage()]);
    const store = offsetsInMemory();
    let handled = 0;
    const subscription = await bus.subscribe({
      group: 'stopped',
      topics: [TOPIC],
      offsets: store,
      async handle() {
        handled += 1;
        void subscription.stop();
      },
    });
    await eventually(() => store.saved.get(`stopped ${TOPIC}`) === 1n);
    await subscription.stop();
    expect(handled).toBe(1);
  });
});
