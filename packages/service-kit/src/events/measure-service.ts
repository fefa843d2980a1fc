import type pg from 'pg';
import type { Metrics } from '../telemetry/metrics.ts';
import type { EventBus } from './event-bus.ts';
import { databaseOffsets } from './inbox/inbox.ts';

export interface MeasuredConsumer {
  pool: pg.Pool;
  bus: EventBus;
  group: string;
  topics: readonly string[];
}

/** The cap for counting unpublished rows: counting a long queue must stay cheap. */
const MOST_COUNTED = 10_000;

const OUTBOX = `
select (select count(*)::int from (
    select from outbox where "publishedAt" is null limit ${MOST_COUNTED}) as waiting) as waiting,
  coalesce((select extract(epoch from now() - "createdAt")::float8
    from outbox where "publishedAt" is null order by "sequence" limit 1), 0) as age`;

const DEAD_LETTERS = `
select count(*)::int as dead from dead_letters where "deadAt" is not null and "replayedAt" is null`;

/**
 * Every service's gauges of its database and outbox, read when metrics are scraped; from before the database has ever been
 * reached, so that a failure of it is counted (OBS-10).
 */
export function measureService(metrics: Metrics, pool: pg.Pool): void {
  metrics.gauge(
    {
      name: 'dewlane_database_connections',
      help: 'Connections of the database pool by state: busy, idle, and max for the most there may be.',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'max' }, value: pool.options.max },
    ],
  );
  metrics.gauge(
    {
      name: 'dewlane_database_waiting',
      help: 'Callers that wait for a connection of the database pool.',
    },
    () => [{ value: pool.waitingCount }],
  );
  const outbox = async () => {
    const { rows } = await pool.query<{ waiting: number; age: number }>(OUTBOX);
    return rows;
  };
  metrics.gauge(
    {
      name: 'dewlane_outbox_events',
      help: `Events that wait to be published; counted up to ${MOST_COUNTED}.`,
    },
    async () => (await outbox()).map(({ waiting }) => ({ value: waiting })),
  );
  metrics.gauge(
    {
      name: 'dewlane_outbox_age_seconds',
      help: 'Age of the oldest event that waits to be published; 0 when none does.',
    },
    async () => (await outbox()).map(({ age }) => ({ value: age })),
  );
  metrics.gauge(
    {
      name: 'dewlane_dead_letters',
      help: 'Events that were refused too often and wait for an operator.',
    },
    async () => {
      const { rows } = await pool.query<{ dead: number }>(DEAD_LETTERS);
      return rows.map(({ dead }) => ({ value: dead }));
    },
  );
}

/** The gauge of how far a consumer is behind; only for a consumer that runs, since one that doesn't must be missed. */
export function measureConsumer(
  metrics: Metrics,
  { pool, bus, group, topics }: MeasuredConsumer,
): void {
  metrics.gauge(
    {
      name: 'dewlane_consumer_lag_events',
      help: 'Events of a topic that the service has not handled yet.',
      labels: ['topic'],
    },
    async () => {
      const lags = await bus.lag({ group, topics, offsets: databaseOffsets(pool) });
      return lags.map(({ topic, behind }) => ({ labels: { topic }, value: behind }));
    },
  );
}
