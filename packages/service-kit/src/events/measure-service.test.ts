import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPIC } from '../../test/constants.ts';
import { type Engines, incrementCommitted, startEngines } from '../../test/engines.ts';
import { createPrometheusMetrics } from '../telemetry/prometheus.ts';
import { measureConsumer, measureService } from './measure-service.ts';

describe('the measuring of a service', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
    await engines.bus.ensureTopics([TOPIC]);
  });
  afterAll(() => engines.close());

  it('tells of its database, of what waits in the outbox and how long, and of dead letters', async () => {
    const { pool } = engines;
    await incrementCommitted(pool, 'a');
    await incrementCommitted(pool, 'a');
    await pool.query(
      `update outbox set "createdAt" = now() - interval '1 hour' where "sequence" = (select min("sequence") from outbox)`,
    );
    await pool.query(
      `insert into dead_letters ("id", "consumer", "topic", "eventId", "key", "event", "error", "attempts", "failedAt", "deadAt", "replayedAt")
       values (gen_random_uuid(), 'g', 't', gen_random_uuid(), 'k', '{}', 'no', 5, now(), now(), null),
         (gen_random_uuid(), 'g', 't', gen_random_uuid(), 'k', '{}', 'no', 5, now(), now(), now()),
         (gen_random_uuid(), 'g', 't', gen_random_uuid(), 'k', '{}', 'no', 1, now(), null, null)`,
    );
    const metrics = createPrometheusMetrics('test');
    measureService(metrics, pool);
    const text = await metrics.text();
    const gaugeOf = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1),
      );
    expect(gaugeOf('dewlane_database_connections{state="max"')).toBe(20);
    const busy = gaugeOf('dewlane_database_connections{state="busy"');
    const idle = gaugeOf('dewlane_database_connections{state="idle"');
    expect(busy + idle).toBeGreaterThan(0);
    expect(gaugeOf('dewlane_database_waiting')).toBe(0);
    expect(gaugeOf('dewlane_outbox_events')).toBe(2);
    expect(gaugeOf('dewlane_outbox_age_seconds')).toBeGreaterThanOrEqual(3600);
    expect(gaugeOf('dewlane_dead_letters')).toBe(1);
  });

  it('tells of the topics that a consumer reads, and how far it is behind', async () => {
    const metrics = createPrometheusMetrics('test');
    measureConsumer(metrics, { ...engines, group: 'g', topics: [TOPIC] });
    expect(await metrics.text()).toContain(
      `dewlane_consumer_lag_events{topic="${TOPIC}",service="test"} 0`,
    );
  });
});
