import type { AnyEvent } from '@dewlane/events';
import type pg from 'pg';
import { readTraceparent } from '../../activity/activity.ts';
import type { Span } from '../../activity/spans.ts';
import { RELAY_LOCK } from '../../database/advisory-locks.ts';
import type { Tracing } from '../../telemetry/tracing.ts';
import type { BusMessage, EventBus } from '../event-bus.ts';

/**
 * Publishes the oldest unpublished rows of an outbox and marks them, in one transaction that holds the leader lock. If
 * it throws, end the connection, which also rolls back the transaction.
 * @returns how many rows were published; 0 if there are none or another relay leads
 */
export async function publishBatch(
  client: pg.Client,
  { bus, tracing, batchSize }: { bus: EventBus; tracing: Tracing; batchSize: number },
): Promise<number> {
  await client.query('begin');
  const rows = await lockAndRead(client, batchSize);
  if (rows.length > 0) {
    for (const [topic, messages] of byTopic(rows)) {
      await stillLeads(client);
      await publish(topic, messages, { bus, tracing });
    }
    await markPublished(client, rows);
  }
  await client.query('commit');
  return rows.length;
}

/** Each message has its own span, a child of the change's, and carries its trace context. */
async function publish(
  topic: string,
  messages: readonly BusMessage[],
  { bus, tracing }: { bus: EventBus; tracing: Tracing },
): Promise<void> {
  const spans: Span[] = [];
  const traced = messages.map((message) => {
    const parent = readTraceparent(message.event.traceparent);
    if (parent === undefined) return message;
    const span = tracing.open(`publish ${topic}`, {
      kind: 'producer',
      parent,
      requestId: message.event.correlationid,
      attributes: { 'messaging.destination.name': topic, 'messaging.message.id': message.id },
    });
    spans.push(span);
    return { ...message, traceparent: span.traceparent };
  });
  try {
    await bus.publish(topic, traced);
  } catch (error) {
    for (const span of spans) span.fail(error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  event: AnyEvent;
}

/**
 * Returns nothing if another relay holds the lock. The lock is taken first, so that the rows are read as its last
 * holder left them.
 */
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

/**
 * Fails if the server has ended the transaction, and with it the lead, because this process was frozen or the topic
 * before took too long. A successor may have published newer events since.
 */
async function stillLeads(client: pg.Client): Promise<void> {
  await client.query({ name: 'still-leads', text: 'select' });
}

async function markPublished(client: pg.Client, rows: readonly OutboxRow[]): Promise<void> {
  await client.query({
    name: 'mark-published',
    text: 'update outbox set "publishedAt" = now() where "id" = any($1::uuid[])',
    values: [rows.map((row) => row.id)],
  });
}

/** Groups rows by topic, keeping their order. */
function byTopic(rows: readonly OutboxRow[]): Map<string, BusMessage[]> {
  const topics = new Map<string, BusMessage[]>();
  for (const { topic, id, key, event } of rows) {
    const messages = topics.get(topic) ?? [];
    messages.push({ id, key, event });
    topics.set(topic, messages);
  }
  return topics;
}
