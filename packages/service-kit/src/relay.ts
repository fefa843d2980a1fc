import type { AnyEvent } from '@dewlane/events';
import type pg from 'pg';
import { dedicatedClient } from './database.ts';
import { isOutOfReach } from './database-errors.ts';
import type { BusMessage, EventBus } from './event-bus.ts';
import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { reasonOf } from './pause.ts';
import { createWakeUp, type WakeUp } from './wake-up.ts';

export interface RelayOptions {
  /** Of the service's own database; the relay has a connection of its own beside it. */
  pool: pg.Pool;
  bus: EventBus;
  /** The topics the service publishes to; made before the first message. */
  topics: readonly string[];
  log: Logger;
  /** Most rows published in one transaction. */
  batchSize?: number;
  /** Milliseconds between looks at the outbox when nothing wakes it. */
  pollMs?: number;
  /** Milliseconds after which the server ends the transaction of a relay that has frozen. */
  leaseMs?: number;
}

/** Leadership of a database's relay: an advisory lock of the transaction that publishes. */
const RELAY_LOCK = 4_417_202;
const FIRST_WAIT_MS = 100;
/** A change that commits beside the last batch wakes nobody (`wakeRelay`): it is looked for soon, then less and less often. */
const FIRST_REST_MS = 5;
const LONGEST_WAIT_MS = 5_000;

/**
 * Publishes the outbox of a service's database, oldest first, woken by each commit that adds to it
 * (DESIGN §2). Any number may run: one publishes, the others stand by. The leader's lock lasts as
 * long as its transaction, and the server ends a transaction that stands idle for `leaseMs`, so
 * that a successor goes on when a leader freezes. A crash between publishing and marking publishes
 * twice, by design. While database or bus are out of reach it waits and tries again without end.
 */
export function startRelay(options: RelayOptions): Running {
  const wakeUp = createWakeUp();
  let stopping = false;
  const ended = relayUntilStopped();

  async function relayUntilStopped(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!stopping) {
      try {
        await relayOnOneConnection(options, wakeUp, () => {
          waitMs = FIRST_WAIT_MS;
          return stopping;
        });
      } catch (error) {
        const level = isOutOfReach(error) ? 'warn' : 'error';
        options.log[level]({ reason: reasonOf(error), waitMs }, 'the relay tries again');
      }
      if (stopping) return;
      await wakeUp.sleep(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  return {
    async stop() {
      stopping = true;
      wakeUp.wake();
      await ended;
    },
  };
}

/** Publishes until told to stop after a round that went well, or until the connection is lost. */
async function relayOnOneConnection(
  options: RelayOptions,
  wakeUp: WakeUp,
  isDone: () => boolean,
): Promise<void> {
  const { pool, bus, topics, pollMs = 1_000, leaseMs = 5_000, batchSize = 500 } = options;
  const client = dedicatedClient(pool, {
    application_name: 'relay',
    idle_in_transaction_session_timeout: leaseMs,
  });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
    wakeUp.wake();
  });
  client.on('notification', () => wakeUp.wake());
  try {
    await client.connect();
    await client.query(`listen ${OUTBOX_CHANNEL}`);
    await bus.ensureTopics(topics);
    for (let restMs = FIRST_REST_MS; ; ) {
      const published = await publishBatch(client, bus, batchSize);
      if (isDone()) return;
      if (published > 0) restMs = FIRST_REST_MS;
      else {
        await wakeUp.sleep(Math.min(restMs, pollMs));
        restMs = Math.min(restMs * 2, pollMs);
      }
      if (lost !== undefined) throw lost;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns how many rows were published; 0 when there are none or another relay leads */
async function publishBatch(client: pg.Client, bus: EventBus, batchSize: number): Promise<number> {
  await client.query('begin');
  try {
    const rows = await lockAndRead(client, batchSize);
    if (rows.length > 0) {
      for (const [topic, messages] of byTopic(rows)) await bus.publish(topic, messages);
      await markPublished(client, rows);
    }
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  event: AnyEvent;
}

/** Nothing when another relay holds the lock. The lock comes first, so that the rows are read as its last holder left them. */
async function lockAndRead(client: pg.Client, batchSize: number): Promise<OutboxRow[]> {
  const lock = await client.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock($1) as held',
    [RELAY_LOCK],
  );
  if (lock.rows[0]?.held !== true) return [];
  const { rows } = await client.query<OutboxRow>({
    name: 'read-outbox',
    text: `select "id", "topic", "key", "event" from outbox
           where "publishedAt" is null order by "sequence" limit $1`,
    values: [batchSize],
  });
  return rows;
}

async function markPublished(client: pg.Client, rows: readonly OutboxRow[]): Promise<void> {
  await client.query({
    name: 'mark-published',
    text: 'update outbox set "publishedAt" = now() where "id" = any($1::uuid[])',
    values: [rows.map((row) => row.id)],
  });
}

/** Within a topic the order of the outbox stays. */
function byTopic(rows: readonly OutboxRow[]): Map<string, BusMessage[]> {
  const topics = new Map<string, BusMessage[]>();
  for (const { topic, id, key, event } of rows) {
    const messages = topics.get(topic) ?? [];
    messages.push({ id, key, event });
    topics.set(topic, messages);
  }
  return topics;
}
