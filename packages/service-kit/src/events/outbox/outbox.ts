import type { Actor, AnyEvent, StaffAct } from '@dewlane/events';
import type { Trace } from '@dewlane/events/cause';
import { currentActivity } from '../../activity/activity.ts';
import type { SqlExecutor } from '../../database/database.ts';
import { takeUnheardActs } from './unheard-acts.ts';

/** A change of an aggregate, to be published (design.md#data-and-events). */
export interface OutboxEvent {
  /** The event's id, a UUID. */
  id: string;
  topic: string;
  /** The aggregate's id. */
  key: string;
  type: string;
  /** The aggregate's version after the change: 1, 2, 3 … */
  aggregateVersion: number;
  actor: Actor;
  occurredAt: Date;
  data: {
    /** The whole state after the change; null when deleted. */
    state: unknown;
    /** The names of the fields that changed. */
    changed: string[];
    /** Their old values. */
    previous: Record<string, unknown>;
    /** Added by an erasure: to the erasing event, or to that of an earlier deletion (PERM-15). */
    staffActs?: StaffAct[];
  };
  trace?: Trace | undefined;
  /** The aggregate's earlier events are to be removed, because they contained personal data (ACCT-06). */
  erases?: boolean | undefined;
}

/** The NOTIFY channel for commits with new outbox rows. */
export const OUTBOX_CHANNEL = 'outbox';

/** The CloudEvents 1.0 envelope of a change, with the trace of the current work; `source` is the service's name. */
export function toCloudEvent(source: string, event: OutboxEvent): AnyEvent {
  const { causationId } = event.trace ?? {};
  const activity = currentActivity();
  const traceparent = activity?.traceparent ?? event.trace?.traceparent;
  const correlationId = event.trace?.correlationId ?? activity?.requestId;
  return {
    specversion: '1.0',
    id: event.id,
    source: `/${source}`,
    type: event.type,
    subject: event.key,
    time: event.occurredAt.toISOString(),
    datacontenttype: 'application/json',
    aggregateversion: event.aggregateVersion,
    actor: event.actor,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(correlationId === undefined ? {} : { correlationid: correlationId }),
    ...(causationId === undefined ? {} : { causationid: causationId }),
    ...(event.erases ? { erases: true as const } : {}),
    data: event.data,
  };
}

/**
 * The SQL that inserts events into the outbox, as part of a statement that writes other rows too: `messages` is the
 * placeholder for the result of `outboxMessages`, `go` the rest of the from clause, which may suppress the insert. Such
 * a statement ends with `wakeRelay`.
 */
export function outboxInsert(messages: string, go = ''): string {
  return `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor",
    "traceparent", "correlationId", "causationId", "occurredAt", "event")
  select (event->>'id')::uuid, topic, event->>'subject', event->>'type',
    (event->>'aggregateversion')::int, event->'actor', event->>'traceparent',
    event->>'correlationid', event->>'causationid', (event->>'time')::timestamptz, event
  from (
    select message->>'topic' as topic, message->'event' as event, position
    from jsonb_array_elements(${messages}::jsonb) with ordinality as listed(message, position)
  ) as messages${go}
  order by position`;
}

/** The JSON parameter of `outboxInsert`, in publication order. */
export function outboxMessages(source: string, events: readonly OutboxEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({ topic: event.topic, event: toCloudEvent(source, event) })),
  );
}

/**
 * The select that wakes the relay at the commit, with the same `go` as `outboxInsert`. Only the first change after an
 * idle time notifies: if rows are waiting the relay is already awake, and commits with NOTIFY serialise on one lock of
 * the whole server.
 */
export function wakeRelay(go = ''): string {
  return `select pg_notify('${OUTBOX_CHANNEL}', '')
  from (select where not exists (select from outbox where "publishedAt" is null)) as rest${go}`;
}

const INSERT = `with appended as (${outboxInsert('$1')}) ${wakeRelay()}`;

/**
 * Appends events to the outbox, in order, within the transaction of the change; they are published once it commits.
 * Takes one statement, whatever the number of events, and one more for an erasure (PERM-15).
 */
export async function appendToOutbox(
  tx: SqlExecutor,
  source: string,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const complete = await withUnheardActs(tx, events);
  await tx.$executeRawUnsafe(INSERT, outboxMessages(source, complete));
}

/** Moves staff's earlier acts into the erasing events, in place of their own events (PERM-15). */
async function withUnheardActs(
  tx: SqlExecutor,
  events: readonly OutboxEvent[],
): Promise<readonly OutboxEvent[]> {
  const erasing = events.filter(({ erases }) => erases);
  if (erasing.length === 0) return events;
  const actsOn = await takeUnheardActs(tx, erasing);
  return events.map((event) => {
    const staffActs = event.erases ? actsOn(event) : undefined;
    return staffActs === undefined ? event : { ...event, data: { ...event.data, staffActs } };
  });
}
