import { eventually, startTcpProxy } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { silent, TOPIC } from '../../../test/constants.ts';
import { incrementCommitted } from '../../../test/engines.ts';
import { applyToProjection, readProjection } from '../../../test/projection.ts';
import { useConsumers } from '../../../test/use-consumers.ts';
import { createPool, inTransaction } from '../../database/database.ts';
import { ServiceError } from '../../errors/errors.ts';
import { createPrometheusMetrics } from '../../telemetry/prometheus.ts';
import { noTelemetry } from '../../telemetry/telemetry.ts';
import { startRelay } from '../outbox/relay.ts';
import { createPostgresLog } from '../postgres-log/postgres-log.ts';

describe('a consumer', () => {
  const { engines, running, consumer, published, allApplied, refusals } = useConsumers();

  it('applies every event once, in order per key, from the first one', async () => {
    await published(5, 'a');
    await published(5, 'b');
    consumer();
    await allApplied();
    await published(3, 'a');
    await allApplied();
  });

  it('ignores a duplicate event', async () => {
    await published(3);
    consumer();
    await allApplied();
    await engines().pool.query('delete from consumer_offsets');
    await published(1);
    await allApplied();
  });

  it('resumes after a restart', async () => {
    await published(3);
    const first = consumer();
    await allApplied();
    await first.stop();
    const offsets = await engines().pool.query('select "offset"::int from consumer_offsets');
    expect(offsets.rows).toEqual([{ offset: 3 }]);
    await published(2);
    consumer();
    await allApplied();
  });

  it('delivers every event to each group', async () => {
    await published(2);
    const others: string[] = [];
    consumer();
    consumer(async (_tx, event) => void others.push(event.id), { group: 'others' });
    await allApplied();
    await eventually(() => others.length === 2);
  });

  it('shares the work with other members of its group without duplicates', async () => {
    await published(40, 'a');
    consumer();
    consumer();
    consumer();
    await published(40, 'b');
    await allApplied();
  });

  describe('with something out of reach', () => {
    it('waits for its own database without counting a refusal', async () => {
      const proxy = await startTcpProxy(engines().url);
      const pool = createPool({ connectionString: proxy.url, max: 3, connectionTimeoutMs: 500 });
      running().onStop(() => proxy.close());
      running().onStop(() => pool.end());
      await published(2);
      proxy.cut();
      consumer(applyToProjection, { pool, transaction: (work) => inTransaction(pool, work) });
      proxy.mend();
      await allApplied();
      proxy.cut();
      await published(2);
      proxy.mend();
      await allApplied();
      expect(await refusals()).toEqual([]);
    });

    it('waits for the log', async () => {
      const proxy = await startTcpProxy(engines().logUrl);
      const bus = createPostgresLog({ connectionString: proxy.url, log: silent, pollMs: 50 });
      running().onStop(() => proxy.close());
      running().onStop(() => bus.close());
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

    it('waits for a service that its handler calls, beyond 5 attempts', async () => {
      await published(1);
      let calls = 0;
      consumer(async (tx, event) => {
        calls += 1;
        if (calls <= 6) throw new ServiceError('UNAVAILABLE');
        await applyToProjection(tx, event);
      });
      await allApplied();
      // More if the event had to be handled again after its connection was lost.
      expect(calls).toBeGreaterThanOrEqual(7);
      expect(await refusals()).toEqual([]);
    });
  });

  it('OBS-13 counts each try at an event that contention, or something out of reach, makes wait', async () => {
    await published(1);
    const metrics = createPrometheusMetrics('test');
    const failures = [new ServiceError('UNAVAILABLE'), { code: '57014' }, { code: '40P01' }];
    consumer(
      async (tx, event) => {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        await applyToProjection(tx, event);
      },
      { telemetry: { ...noTelemetry, metrics } },
    );
    await allApplied();
    await eventually(async () =>
      expect((await metrics.text()).match(/^dewlane_events_handled_total.*/gm)).toEqual([
        'dewlane_events_handled_total{topic="test.counters",outcome="waits",service="test"} 3',
        'dewlane_events_handled_total{topic="test.counters",outcome="applied",service="test"} 1',
      ]),
    );
    expect(await refusals()).toEqual([]);
  });

  it('OBS-13 counts each try that cannot bury a dead letter as one that waits', async () => {
    await published(1);
    const metrics = createPrometheusMetrics('test');
    const buried: string[] = [];
    let failures = 2;
    const { bus } = engines();
    consumer(
      async () => {
        throw new Error('refused');
      },
      {
        telemetry: { ...noTelemetry, metrics },
        bus: {
          ...bus,
          async bury({ error }) {
            failures -= 1;
            if (failures >= 0) throw Object.assign(new Error('no broker'), { retriable: true });
            buried.push(error);
          },
        },
      },
    );
    await eventually(async () =>
      expect((await metrics.text()).match(/^dewlane_events_handled_total.*/gm)).toEqual([
        'dewlane_events_handled_total{topic="test.counters",outcome="refused",service="test"} 4',
        'dewlane_events_handled_total{topic="test.counters",outcome="waits",service="test"} 2',
        'dewlane_events_handled_total{topic="test.counters",outcome="repeated",service="test"} 1',
      ]),
    );
    expect(buried).toEqual(['Error: refused']);
  });

  it('OPS-60 buries an event whose statement always takes too long, and goes on with the next', async () => {
    const [slow] = await published(1, 'slow');
    await published(1, 'b');
    consumer(
      async (tx, event) => {
        if (event.subject === 'slow') {
          await tx.$executeRawUnsafe(`set local statement_timeout = '20ms'`);
          await tx.$executeRawUnsafe('select pg_sleep(600)');
        }
        await applyToProjection(tx, event);
      },
      { contendedForMs: 1_000 },
    );
    await eventually(async () =>
      expect(await readProjection(engines().pool)).toMatchObject([{ id: 'b', applied: 1 }]),
    );
    expect(await refusals()).toEqual([{ attempts: 5, dead: true }]);
    const { rows } = await engines().pool.query('select "eventId", "error" from dead_letters');
    expect(rows).toEqual([{ eventId: slow, error: expect.stringContaining('statement timeout') }]);
  });

  it('applies every change once with twenty concurrent writers, two relays and two consumers', async () => {
    for (let i = 0; i < 2; i += 1) {
      running().add(
        startRelay({
          pool: engines().pool,
          bus: engines().bus,
          topics: [TOPIC],
          log: silent,
          batchSize: 7,
        }),
      );
      consumer();
    }
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let i = 0; i < 20; i += 1)
        await incrementCommitted(engines().pool, `key-${(writer + i) % 5}`);
    });
    await Promise.all(writers);
    await allApplied();
    const rows = await readProjection(engines().pool);
    expect(rows.reduce((sum, row) => sum + row.applied, 0)).toBe(400);
    const { rows: inbox } = await engines().pool.query('select count(*)::int as n from inbox');
    expect(inbox).toEqual([{ n: 400 }]);
  });
});
