import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@dewlane/test-engines';
import type pg from 'pg';
import { createPool, inTransaction, type SqlExecutor } from '../src/database/database.ts';
import type { EventBus } from '../src/events/event-bus.ts';
import { appendToOutbox, type OutboxEvent } from '../src/events/outbox/outbox.ts';
import { createPostgresLog } from '../src/events/postgres-log/postgres-log.ts';
import { newId } from '../src/process/ids.ts';
import { silent, TOPIC } from './constants.ts';

export const PRISMA_DIR = fileURLToPath(new URL('./prisma', import.meta.url));

/** A database with the kit's tables, and an event log, both used by this test file alone. */
export interface Engines {
  url: string;
  adminUrl: string;
  logUrl: string;
  logAdminUrl: string;
  pool: pg.Pool;
  bus: EventBus;
  close(): Promise<void>;
}

/** The limits of a service's pool would end what a busy machine is late with, or what a test holds on purpose. */
const WIDE_LIMITS = {
  connectionTimeoutMs: 200_000,
  statementTimeoutMs: 200_000,
  idleInTransactionTimeoutMs: 200_000,
};

/** Creates the databases of a service and of the event log, and opens both. */
export async function startEngines(): Promise<Engines> {
  const [service, log] = await Promise.all([
    createTestDatabase({ name: 'kit', prismaDir: PRISMA_DIR }),
    createTestDatabase({ name: 'event_log' }),
  ]);
  const pool = createPool({ connectionString: service.url, max: 20, ...WIDE_LIMITS });
  const bus = createPostgresLog({ connectionString: log.url, log: silent });
  return {
    url: service.url,
    adminUrl: service.adminUrl,
    logUrl: log.url,
    logAdminUrl: log.adminUrl,
    pool,
    bus,
    async close() {
      await bus.close();
      await pool.end();
      await Promise.all([service.drop(), log.drop()]);
    },
  };
}

/** Deletes rows that earlier tests may have left; the tables stay. */
export async function emptyTables(engines: Engines): Promise<void> {
  await engines.pool.query(
    'truncate outbox, inbox, consumer_offsets, dead_letters, idempotency_keys, counters',
  );
  const log = createPool({ connectionString: engines.logUrl, max: 1 });
  await log.query('truncate log, topics');
  await log.end();
  await engines.bus.ensureTopics([TOPIC]);
}

/** A change of a counter with its event, as a service's repository would save it. */
export async function increment(tx: SqlExecutor, id: string): Promise<OutboxEvent> {
  const rows = await tx.$queryRawUnsafe<{ version: number; value: number }[]>(
    `insert into counters ("id", "version", "value") values ($1, 1, 1)
     on conflict ("id") do update set "version" = counters."version" + 1, "value" = counters."value" + 1
     returning "version", "value"`,
    id,
  );
  const { version = 0, value = 0 } = rows[0] ?? {};
  const event: OutboxEvent = {
    id: newId(),
    topic: TOPIC,
    key: id,
    type: 'test.counter-raised.v1',
    aggregateVersion: version,
    actor: { kind: 'system', id: 'test' },
    occurredAt: new Date(),
    data: { state: { id, value }, changed: ['value'], previous: { value: value - 1 } },
  };
  await appendToOutbox(tx, 'test', [event]);
  return event;
}

/** Increments a counter in a transaction of its own. */
export async function incrementCommitted(pool: pg.Pool, id: string): Promise<OutboxEvent> {
  return await inTransaction(pool, (tx) => increment(tx, id));
}

/** The events of a topic in the log, in order. */
export async function loggedEvents(
  bus: EventBus,
): Promise<{ id: string; key: string; version: number }[]> {
  const events: { id: string; key: string; version: number }[] = [];
  await bus.readAll(TOPIC, async ({ id, key, event }) => {
    const { aggregateversion } = event as { aggregateversion: number };
    events.push({ id, key, version: aggregateversion });
  });
  return events;
}

/** How many events of the outbox wait to be published. */
export async function unpublishedCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from outbox where "publishedAt" is null',
  );
  return rows[0]?.count ?? -1;
}
