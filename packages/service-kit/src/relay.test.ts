import { eventually } from '@dewlane/local/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startChild } from '../test/child-process.ts';
import {
  type Engines,
  emptyTables,
  increment,
  incrementCommitted,
  loggedEvents,
  silent,
  startEngines,
  TOPIC,
  unpublishedCount,
} from '../test/engines.ts';
import { startTcpProxy } from '../test/tcp-proxy.ts';
import { createPool, inTransaction } from './database.ts';
import type { EventBus } from './event-bus.ts';
import { stack } from './lifecycle.ts';
import { createPostgresLog } from './postgres-log.ts';
import { type RelayOptions, startRelay } from './relay.ts';
import { createWakeUp } from './wake-up.ts';

describe('the relay', () => {
  let engines: Engines;
  let running = stack();

  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
  });
  afterEach(() => running.stop());

  const relay = (options: Partial<RelayOptions> = {}) =>
    running.add(
      startRelay({
        pool: engines.pool,
        bus: engines.bus,
        topics: [TOPIC],
        log: silent,
        pollMs: 60_000,
        leaseMs: 1_000,
        ...options,
      }),
    );

  async function increments(count: number, id = 'a'): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push((await incrementCommitted(engines.pool, id)).id);
    return ids;
  }

  const allPublished = () =>
    eventually(async () => (await unpublishedCount(engines.pool)) === 0, { timeoutMs: 7_000 });
  const loggedIds = async () => (await loggedEvents(engines.bus)).map((event) => event.id);

  /** So long that it won't look again by itself for as long again: it rests twice as long each time. */
  const hasRested = async () => {
    const { rows } = await engines.pool.query(
      `select 1 from pg_stat_activity
       where application_name = 'relay' and datname = current_database()
         and state = 'idle' and now() - state_change > interval '1300 ms'`,
    );
    return rows.length === 1;
  };

  it('publishes what is there, oldest first', async () => {
    const ids = await increments(5);
    relay({ batchSize: 2 });
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('is woken by a commit, however long it has rested', async () => {
    relay();
    await eventually(hasRested);
    await increments(1);
    await eventually(async () => (await loggedIds()).length === 1, { timeoutMs: 1_000 });
  });

  it('publishes without being woken, too', async () => {
    relay({ pollMs: 50 });
    await inTransaction(engines.pool, async (tx) => {
      await tx.$executeRawUnsafe(
        `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event")
         values (gen_random_uuid(), $1, 'k', 't', 1, '{}', now(), '{"aggregateversion": 1}')`,
        TOPIC,
      );
    });
    await eventually(async () => (await loggedIds()).length === 1);
  });

  it('publishes a row of a long transaction after younger ones, and never skips it', async () => {
    relay();
    const late = await inTransaction(engines.pool, async (_tx, client) => {
      await client.query(`select nextval('outbox_sequence_seq')`);
      await increments(3, 'young');
      await eventually(async () => (await loggedIds()).length === 3);
      const { rows } = await client.query<{ id: string }>(
        `insert into outbox ("id", "sequence", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event")
         values (gen_random_uuid(), currval('outbox_sequence_seq'), $1, 'old', 't', 1, '{}', now(), '{"aggregateversion": 1}')
         returning "id"`,
        [TOPIC],
      );
      await client.query(`notify outbox`);
      return rows[0]?.id;
    });
    await allPublished();
    expect((await loggedIds()).at(-1)).toBe(late);
  });

  it('does nothing for a change that was rolled back', async () => {
    relay();
    const failing = inTransaction(engines.pool, async (tx) => {
      await increment(tx, 'a');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const ids = await increments(1);
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  describe('that crashes', () => {
    /** A bus that does something around its first publishing. */
    function busWith(first: (publish: () => Promise<void>) => Promise<void>): EventBus {
      let isFirst = true;
      return {
        ...engines.bus,
        async publish(topic, messages) {
          const publish = () => engines.bus.publish(topic, messages);
          if (!isFirst) return await publish();
          isFirst = false;
          await first(publish);
        },
      };
    }

    const endRelaySessions = () =>
      engines.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'relay' and datname = current_database()`,
      );

    it('before it publishes, publishes all the same', async () => {
      const ids = await increments(3);
      const bus = busWith(async () => {
        throw new Error('crashed');
      });
      relay({ bus });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('between publishing and marking, publishes twice what the log keeps once', async () => {
      const ids = await increments(3);
      const bus = busWith(async (publish) => {
        await publish();
        throw new Error('crashed');
      });
      let published = 0;
      const counting: EventBus = {
        ...bus,
        async publish(topic, messages) {
          published += messages.length;
          await bus.publish(topic, messages);
        },
      };
      relay({ bus: counting });
      await allPublished();
      expect(published).toBe(6);
      expect(await loggedIds()).toEqual(ids);
    });

    it('by losing its database before it publishes, goes on', async () => {
      const ids = await increments(3);
      relay({
        bus: busWith(async (publish) => {
          await endRelaySessions();
          await publish();
        }),
      });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('by losing its database after it published, goes on', async () => {
      const ids = await increments(3);
      relay({
        bus: busWith(async (publish) => {
          await publish();
          await endRelaySessions();
        }),
      });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('by losing its database at the commit, goes on', async () => {
      await engines.pool.query(`
        create sequence ends;
        create function end_once() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
          return null;
        end $$;
        create constraint trigger end_at_commit after update on outbox
          deferrable initially deferred for each row execute function end_once();
      `);
      try {
        const ids = await increments(3);
        relay();
        await allPublished();
        expect(await loggedIds()).toEqual(ids);
        const { rows } = await engines.pool.query('select last_value::int as n from ends');
        expect(rows[0]?.n).toBeGreaterThan(1);
      } finally {
        await engines.pool.query(
          'drop trigger end_at_commit on outbox; drop function end_once; drop sequence ends',
        );
      }
    });

    it('by losing its database while it waits, listens again', async () => {
      relay();
      await increments(1);
      await allPublished();
      await endRelaySessions();
      await increments(1);
      await allPublished();
      expect(await loggedIds()).toHaveLength(2);
    });

    it('by being killed again and again, loses, skips and doubles nothing', async () => {
      const ids = await increments(200);
      for (let kills = 0; kills < 3; kills += 1) {
        const child = startChild('relay-process.ts', [engines.url, engines.logUrl, '5']);
        const wanted = kills % 2 === 0 ? 'publishing' : 'published';
        await eventually(() => child.lines.includes(wanted), { timeoutMs: 15_000, intervalMs: 1 });
        await child.kill();
      }
      relay();
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    }, 60_000);
  });

  describe('that freezes', () => {
    it('is succeeded by another, and does no harm when it wakes', async () => {
      const early = await increments(3);
      const frozen = startChild('relay-process.ts', [engines.url, engines.logUrl, '300']);
      try {
        await eventually(() => frozen.lines.includes('publishing'), { timeoutMs: 15_000 });
        frozen.signal('SIGSTOP');
        relay({ pollMs: 50 });
        await allPublished();
        const late = await increments(3);
        await allPublished();
        frozen.signal('SIGCONT');
        await eventually(() => frozen.lines.includes('published'));
        const last = await increments(1);
        await allPublished();
        expect(await loggedIds()).toEqual([...early, ...late, ...last]);
      } finally {
        await frozen.kill();
      }
    }, 60_000);

    it('leaves the rest to its successor, in one process too', async () => {
      const ids = await increments(3);
      let isHolding = false;
      const hold = createWakeUp();
      const bus: EventBus = {
        ...engines.bus,
        async publish(topic, messages) {
          isHolding = true;
          await hold.sleep(20_000);
          await engines.bus.publish(topic, messages);
        },
      };
      relay({ bus });
      await eventually(() => isHolding);
      relay({ pollMs: 50 });
      await allPublished();
      hold.wake();
      ids.push(...(await increments(2)));
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });
  });

  it('stands by while another leads', async () => {
    const publishers = new Set<string>();
    const named = (name: string): EventBus => ({
      ...engines.bus,
      async publish(topic, messages) {
        publishers.add(name);
        await engines.bus.publish(topic, messages);
      },
    });
    const concurrent = { now: 0, most: 0 };
    const counted = (bus: EventBus): EventBus => ({
      ...bus,
      async publish(topic, messages) {
        concurrent.now += 1;
        concurrent.most = Math.max(concurrent.most, concurrent.now);
        await bus.publish(topic, messages);
        concurrent.now -= 1;
      },
    });
    relay({ bus: counted(named('one')), pollMs: 10, batchSize: 3 });
    relay({ bus: counted(named('two')), pollMs: 10, batchSize: 3 });
    const ids = await increments(60);
    await allPublished();
    expect(concurrent.most).toBe(1);
    expect(await loggedIds()).toEqual(ids);
  });

  it('waits while the log is out of reach, and goes on', async () => {
    const proxy = await startTcpProxy(engines.logUrl);
    const bus = createPostgresLog({ connectionString: proxy.url, log: silent });
    running.onStop(() => proxy.close());
    running.onStop(() => bus.close());
    proxy.cut();
    relay({ bus });
    const ids = await increments(3);
    expect(await loggedIds()).toEqual([]);
    proxy.mend();
    await allPublished();
    proxy.cut();
    ids.push(...(await increments(3)));
    proxy.mend();
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('waits while its own database is out of reach, and goes on', async () => {
    const proxy = await startTcpProxy(engines.url);
    const pool = createPool({ connectionString: proxy.url, max: 1 });
    running.onStop(() => proxy.close());
    running.onStop(() => pool.end());
    proxy.cut();
    relay({ pool });
    const ids = await increments(3);
    proxy.mend();
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('stops at once when there is nothing to do', async () => {
    const started = relay();
    await increments(1);
    await allPublished();
    const before = Date.now();
    await started.stop();
    expect(Date.now() - before).toBeLessThan(2_000);
  });
});
