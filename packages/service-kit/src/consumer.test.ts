import { eventually } from '@dewlane/local/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startChild } from '../test/child-process.ts';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  silent,
  startEngines,
  TOPIC,
  unpublishedCount,
} from '../test/engines.ts';
import {
  applyToProjection,
  expectedProjection,
  PROJECTION_TABLE,
  readProjection,
} from '../test/projection.ts';
import { startTcpProxy } from '../test/tcp-proxy.ts';
import { type ConsumerOptions, startConsumer } from './consumer.ts';
import { createPool, inTransaction, type SqlExecutor } from './database.ts';
import { type EventHandler, listDeadLetters, replayDeadLetter } from './dead-letters.ts';
import { DomainError } from './errors.ts';
import type { EventBus } from './event-bus.ts';
import { stack } from './lifecycle.ts';
import { createPostgresLog } from './postgres-log.ts';
import { startRelay } from './relay.ts';

describe('a consumer', () => {
  let engines: Engines;
  let running = stack();

  beforeAll(async () => {
    engines = await startEngines();
    await engines.pool.query(PROJECTION_TABLE);
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    await engines.pool.query('truncate projection');
  });
  afterEach(() => running.stop());

  type Options = Partial<ConsumerOptions<SqlExecutor>>;
  const consumer = (handler: EventHandler = applyToProjection, options: Options = {}) =>
    running.add(
      startConsumer({
        group: 'projection',
        bus: engines.bus,
        pool: engines.pool,
        transaction: (work) => inTransaction(engines.pool, work),
        handlers: { [TOPIC]: handler },
        log: silent,
        retryMs: 1,
        ...options,
      }),
    );

  /** Changes that were made and published. */
  async function published(count: number, id = 'a'): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push((await incrementCommitted(engines.pool, id)).id);
    const relay = startRelay({
      pool: engines.pool,
      bus: engines.bus,
      topics: [TOPIC],
      log: silent,
    });
    await eventually(async () => (await unpublishedCount(engines.pool)) === 0);
    await relay.stop();
    return ids;
  }

  const allApplied = () =>
    eventually(
      async () =>
        expect(await readProjection(engines.pool)).toEqual(await expectedProjection(engines.pool)),
      { timeoutMs: 20_000 },
    );

  /** A handler that does something else at its first event. */
  function firstTime(act: (tx: SqlExecutor) => Promise<void>): EventHandler {
    let isFirst = true;
    return async (tx, event) => {
      await applyToProjection(tx, event);
      if (!isFirst) return;
      isFirst = false;
      await act(tx);
    };
  }

  const attempts = async () => {
    const { rows } = await engines.pool.query<{ attempts: number; dead: boolean }>(
      'select "attempts", "deadAt" is not null as dead from dead_letters order by "id"',
    );
    return rows;
  };

  it('applies every event once, in the order of its key, from the first on', async () => {
    await published(5, 'a');
    await published(5, 'b');
    consumer();
    await allApplied();
    await published(3, 'a');
    await allApplied();
  });

  it('does nothing for an event that comes again', async () => {
    await published(3);
    consumer();
    await allApplied();
    await engines.pool.query('delete from consumer_offsets');
    await published(1);
    await allApplied();
  });

  it('goes on where it was when it is started again', async () => {
    await published(3);
    const first = consumer();
    await allApplied();
    await first.stop();
    const offsets = await engines.pool.query('select "offset"::int from consumer_offsets');
    expect(offsets.rows).toEqual([{ offset: 3 }]);
    await published(2);
    consumer();
    await allApplied();
  });

  it('hands every event to each group', async () => {
    await published(2);
    const others: string[] = [];
    consumer();
    consumer(async (_tx, event) => void others.push(event.id), { group: 'others' });
    await allApplied();
    await eventually(() => others.length === 2);
  });

  describe('that crashes', () => {
    const endOwnSession = (tx: SqlExecutor) =>
      tx.$executeRawUnsafe('select pg_terminate_backend(pg_backend_pid())');

    it('in the middle of an event, applies it once', async () => {
      await published(3);
      consumer(
        firstTime(async () => {
          throw new Error('crashed');
        }),
      );
      await allApplied();
      expect(await attempts()).toEqual([]);
    });

    it('by losing its database in the middle, applies it once and counts no refusal', async () => {
      await published(3);
      consumer(
        firstTime(async (tx) => {
          await endOwnSession(tx);
        }),
      );
      await allApplied();
      expect(await attempts()).toEqual([]);
    });

    it('by losing its database at the commit, applies it once', async () => {
      await engines.pool.query(`
        create sequence ends;
        create function end_once() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
          return null;
        end $$;
        create constraint trigger end_at_commit after insert or update on projection
          deferrable initially deferred for each row execute function end_once();
      `);
      try {
        await published(3);
        consumer();
        await allApplied();
        const { rows } = await engines.pool.query('select last_value::int as n from ends');
        expect(rows[0]?.n).toBe(4);
      } finally {
        await engines.pool.query(
          'drop trigger end_at_commit on projection; drop function end_once; drop sequence ends',
        );
      }
    });

    it('between the commit and the offset, applies it once', async () => {
      await published(3);
      let saves = 0;
      const bus: EventBus = {
        ...engines.bus,
        subscribe: (subscription) =>
          engines.bus.subscribe({
            ...subscription,
            offsets: {
              load: subscription.offsets.load,
              async save(group, topic, offset) {
                saves += 1;
                if (saves === 1) throw new Error('crashed');
                await subscription.offsets.save(group, topic, offset);
              },
            },
          }),
      };
      consumer(applyToProjection, { bus });
      await allApplied();
      await eventually(() => saves > 1);
      await allApplied();
    });

    it('by being killed again and again, loses, skips and doubles nothing', async () => {
      await published(120, 'a');
      for (let kills = 0; kills < 3; kills += 1) {
        const child = startChild('consumer-process.ts', [engines.url, engines.logUrl]);
        const enough = 5 + kills * 7;
        await eventually(() => child.lines.length >= enough, { timeoutMs: 15_000, intervalMs: 1 });
        await child.kill();
      }
      consumer();
      await allApplied();
    }, 60_000);
  });

  it('shares its work with others of its name without doing any twice', async () => {
    await published(40, 'a');
    consumer();
    consumer();
    consumer();
    await published(40, 'b');
    await allApplied();
  });

  describe('that refuses a message', () => {
    const refuseKey =
      (key: string): EventHandler =>
      async (tx, event) => {
        await applyToProjection(tx, event);
        if (event.subject === key) throw new DomainError('CONFLICT', 'does not fit');
      };

    it('5 times, makes it a dead letter that holds nothing up', async () => {
      const [bad] = await published(1, 'bad');
      await published(2, 'good');
      consumer(refuseKey('bad'));
      await eventually(async () => expect(await readProjection(engines.pool)).toHaveLength(1));
      const letters = await listDeadLetters(engines.pool);
      expect(letters).toMatchObject([
        {
          consumer: 'projection',
          topic: 'test.counters',
          eventId: bad,
          key: 'bad',
          attempts: 5,
          error: 'DomainError: does not fit',
          replayedAt: null,
        },
      ]);
    });

    it('less often, applies it once and forgets the refusals', async () => {
      await published(1);
      let refusals = 0;
      consumer(async (tx, event) => {
        await applyToProjection(tx, event);
        refusals += 1;
        if (refusals < 5) throw new Error('not yet');
      });
      await allApplied();
      expect(await attempts()).toEqual([]);
    });

    it('counts on after a crash', async () => {
      await published(1, 'bad');
      const first = consumer(refuseKey('bad'), { retryMs: 300 });
      await eventually(async () => (await attempts())[0]?.attempts === 2);
      await first.stop();
      consumer(refuseKey('bad'));
      await eventually(async () => (await attempts())[0]?.dead === true);
      expect(await attempts()).toEqual([{ attempts: 5, dead: true }]);
    });

    it('refuses what is no event at all', async () => {
      await engines.bus.publish(TOPIC, [
        { id: '0190c2f4-0000-7000-8000-000000000000', key: 'x', event: { odd: true } as never },
      ]);
      await published(1);
      consumer();
      await allApplied();
      expect(await listDeadLetters(engines.pool)).toHaveLength(1);
    });

    it('leaves a dead letter alone when it comes again', async () => {
      await published(1, 'bad');
      const first = consumer(refuseKey('bad'));
      await eventually(async () => (await listDeadLetters(engines.pool)).length === 1);
      await first.stop();
      await engines.pool.query('delete from consumer_offsets');
      let calls = 0;
      consumer(async () => {
        calls += 1;
      });
      await eventually(async () => {
        const { rows } = await engines.pool.query('select 1 from consumer_offsets');
        return rows.length === 1;
      });
      expect(calls).toBe(0);
    });
  });

  describe('whose dead letter is replayed', () => {
    const replay = (id: string, handler: EventHandler = applyToProjection) =>
      replayDeadLetter(id, {
        transaction: (work) => inTransaction(engines.pool, work),
        handlers: { [TOPIC]: handler },
      });

    async function deadLetter(): Promise<string> {
      await published(1);
      const refusing = consumer(async () => {
        throw new Error('does not fit');
      });
      await eventually(async () => (await listDeadLetters(engines.pool)).length === 1);
      await refusing.stop();
      return (await listDeadLetters(engines.pool))[0]?.id ?? '';
    }

    it('applies it once, even when it is replayed twice at once', async () => {
      const id = await deadLetter();
      const outcomes = await Promise.allSettled([replay(id), replay(id), replay(id)]);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      await allApplied();
      expect(await listDeadLetters(engines.pool)).toEqual([]);
    });

    it('keeps it dead when it is refused again', async () => {
      const id = await deadLetter();
      const refusing = replay(id, async () => {
        throw new Error('still does not fit');
      });
      await expect(refusing).rejects.toThrow('still does not fit');
      expect(await listDeadLetters(engines.pool)).toHaveLength(1);
      await replay(id);
      await allApplied();
    });

    it('answers NOT_FOUND for one that is not there', async () => {
      await expect(replay('0190c2f4-0000-7000-8000-000000000000')).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  describe('with something out of reach', () => {
    it('waits for its own database without counting a refusal', async () => {
      const proxy = await startTcpProxy(engines.url);
      const pool = createPool({ connectionString: proxy.url, max: 3, connectionTimeoutMs: 500 });
      running.onStop(() => proxy.close());
      running.onStop(() => pool.end());
      await published(2);
      proxy.cut();
      consumer(applyToProjection, { pool, transaction: (work) => inTransaction(pool, work) });
      proxy.mend();
      await allApplied();
      proxy.cut();
      await published(2);
      proxy.mend();
      await allApplied();
      expect(await attempts()).toEqual([]);
    });

    it('waits for the log', async () => {
      const proxy = await startTcpProxy(engines.logUrl);
      const bus = createPostgresLog({ connectionString: proxy.url, log: silent, pollMs: 50 });
      running.onStop(() => proxy.close());
      running.onStop(() => bus.close());
      await published(2);
      proxy.cut();
      consumer(applyToProjection, { bus });
      proxy.mend();
      await allApplied();
      proxy.cut();
      await published(2);
      proxy.mend();
      await allApplied();
    });

    it('waits for a service that its handler asks, more than 5 times', async () => {
      await published(1);
      let calls = 0;
      consumer(async (tx, event) => {
        calls += 1;
        if (calls <= 6) throw new DomainError('UNAVAILABLE');
        await applyToProjection(tx, event);
      });
      await allApplied();
      expect(calls).toBe(7);
      expect(await attempts()).toEqual([]);
    });
  });

  it('finds every change once when twenty writers race, with two relays and two consumers', async () => {
    for (let i = 0; i < 2; i += 1) {
      running.add(
        startRelay({
          pool: engines.pool,
          bus: engines.bus,
          topics: [TOPIC],
          log: silent,
          batchSize: 7,
        }),
      );
      consumer();
    }
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let i = 0; i < 20; i += 1)
        await incrementCommitted(engines.pool, `key-${(writer + i) % 5}`);
    });
    await Promise.all(writers);
    await allApplied();
    const rows = await readProjection(engines.pool);
    expect(rows.reduce((sum, row) => sum + row.applied, 0)).toBe(400);
    const { rows: inbox } = await engines.pool.query('select count(*)::int as n from inbox');
    expect(inbox).toEqual([{ n: 400 }]);
  }, 60_000);
});
