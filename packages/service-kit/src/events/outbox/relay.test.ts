import { eventually, startTcpProxy } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { silent, TOPIC } from '../../../test/constants.ts';
import { increment } from '../../../test/engines.ts';
import { useRelays } from '../../../test/use-relays.ts';
import { createPool, inTransaction } from '../../database/database.ts';
import { createLogger } from '../../process/logging.ts';
import type { EventBus } from '../event-bus.ts';
import { createPostgresLog } from '../postgres-log/postgres-log.ts';

/** The level of a warning in the log. */
const WARN = 40;

describe('the relay', () => {
  const { engines, running, relay, increments, allPublished, loggedIds } = useRelays();

  /** Options to sleep for the whole test, unless woken. */
  const SLEEPY = { firstRestMs: 3_600_000, pollMs: 3_600_000 };
  /** When the relay has last asked the database for anything. */
  const lastAsked = async () => {
    const { rows } = await engines().pool.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity
       where application_name = 'relay' and datname = current_database()`,
    );
    return rows.map(({ at }) => at);
  };
  /** Waits until the relay has read the outbox and is idle. */
  const isResting = async () => {
    const { rows } = await engines().pool.query(
      `select 1 from pg_stat_activity
       where application_name = 'relay' and datname = current_database()
         and state = 'idle' and query = 'commit'`,
    );
    return rows.length === 1;
  };

  it('publishes existing rows, oldest first', async () => {
    const ids = await increments(5);
    relay({ ...SLEEPY, batchSize: 2 });
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('is woken by a commit, however long it was idle', async () => {
    relay(SLEEPY);
    await eventually(isResting);
    await increments(1);
    await eventually(async () => (await loggedIds()).length === 1);
  });

  it('leaves the database alone while it rests', async () => {
    relay(SLEEPY);
    await eventually(isResting);
    const asked = await lastAsked();
    await engines().pool.query('select pg_sleep(0.2)');
    expect(await lastAsked()).toEqual(asked);
  });

  it('publishes without being notified, too', async () => {
    relay({ pollMs: 50 });
    await inTransaction(engines().pool, async (tx) => {
      await tx.$executeRawUnsafe(
        `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event")
         values (gen_random_uuid(), $1, 'k', 't', 1, '{}', now(), '{"aggregateversion": 1}')`,
        TOPIC,
      );
    });
    await eventually(async () => (await loggedIds()).length === 1);
  });

  it('publishes a row of a long transaction after newer ones, without skipping it', async () => {
    relay();
    const late = await inTransaction(engines().pool, async (_tx, client) => {
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

  it('publishes nothing for a change that was rolled back', async () => {
    relay();
    const failing = inTransaction(engines().pool, async (tx) => {
      await increment(tx, 'a');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const ids = await increments(1);
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('stands by while another leads', async () => {
    const publishers = new Set<string>();
    const named = (name: string): EventBus => ({
      ...engines().bus,
      async publish(topic, messages) {
        publishers.add(name);
        await engines().bus.publish(topic, messages);
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

  it('waits while the log is out of reach, then resumes', async () => {
    const proxy = await startTcpProxy(engines().logUrl);
    const bus = createPostgresLog({ connectionString: proxy.url, log: silent });
    running().onStop(() => proxy.close());
    running().onStop(() => bus.close());
    proxy.cut();
    const levels = new Set<unknown>();
    const write = (line: string) => void levels.add(JSON.parse(line).level);
    relay({ bus, log: createLogger({ name: 'test' }, { write }) });
    const ids = await increments(3);
    expect(await loggedIds()).toEqual([]);
    // An outage is no fault of the relay's: it warns, and reports no error.
    await eventually(() => expect([...levels]).toEqual([WARN]));
    proxy.mend();
    await allPublished();
    proxy.cut();
    ids.push(...(await increments(3)));
    proxy.mend();
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('OPS-42 publishes fewer at a time when the bus can’t take all, down to one, then more again', async () => {
    const sizes: number[] = [];
    let most = 1;
    const bus: EventBus = {
      ...engines().bus,
      async publish(topic, messages) {
        sizes.push(messages.length);
        if (messages.length > most) throw new Error('canceling statement due to statement timeout');
        most = 1_000;
        await engines().bus.publish(topic, messages);
      },
    };
    const ids = await increments(120);
    relay({ bus, batchSize: 100 });
    await allPublished();
    expect(sizes.slice(0, 5)).toEqual([100, 25, 7, 2, 1]);
    expect(Math.max(...sizes.slice(5))).toBeGreaterThan(10);
    expect(await loggedIds()).toEqual(ids);
  });

  it('waits while its own database is out of reach, then resumes', async () => {
    const proxy = await startTcpProxy(engines().url);
    const pool = createPool({ connectionString: proxy.url, max: 1 });
    running().onStop(() => proxy.close());
    running().onStop(() => pool.end());
    proxy.cut();
    relay({ pool });
    const ids = await increments(3);
    proxy.mend();
    await allPublished();
    expect(await loggedIds()).toEqual(ids);
  });

  it('stops at once while idle', async () => {
    const started = relay(SLEEPY);
    await eventually(isResting);
    await started.stop();
    await eventually(async () => !(await isResting()));
  });
});
