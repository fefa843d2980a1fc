import { type AnyEvent, anyEventSchema } from '@dewlane/events';
import type pg from 'pg';
import type { Clock } from '../../application/clock.ts';
import { RELAY_LOCK } from '../../database/advisory-locks.ts';
import { inTransaction } from '../../database/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { Logger } from '../../process/logging.ts';
import type { BusMessage, EventBus, ReceivedMessage } from '../event-bus.ts';

export interface MendOrderOptions {
  /** The database of the service that publishes the topics. */
  pool: pg.Pool;
  bus: EventBus;
  topics: readonly string[];
  log: Logger;
  clock: Clock;
}

const DAY_MS = 86_400_000;
/** Older events are passed over, which bounds the memory. No request of a relay is on its way for so long. */
const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * The daily job that mends the order of a service's topics. Only Kafka needs it, days before it compacts: the
 * PostgreSQL log takes no event twice.
 */
export function mendOrderJob(
  { KAFKA_BROKERS }: { KAFKA_BROKERS?: readonly string[] | undefined },
  options: MendOrderOptions,
): Job {
  return {
    everyMs: DAY_MS,
    async run(signal) {
      if (KAFKA_BROKERS !== undefined) await mendOrder(options, signal);
    },
  };
}

/**
 * Publishes the newest event of an aggregate again where an older one comes after it. Kafka stores a request that a
 * frozen relay, or a frozen broker, had on its way even after a successor has published newer events, and would keep
 * the older one when it compacts (decisions/0016-order-on-kafka-is-mended.md).
 * @returns how many events were published again
 * @throws the signal's reason if it is aborted
 */
export async function mendOrder(options: MendOrderOptions, signal?: AbortSignal): Promise<number> {
  const { bus, topics, log, clock } = options;
  const readAll: ReadAll = (topic, handle) => bus.readAll(topic, handle, signal);
  const since = clock().getTime() - LOOK_BACK_MS;
  let mended = 0;
  for (const topic of topics) {
    const overtaken = await findOvertaken(readAll, topic, since);
    if (overtaken.size === 0) continue;
    const sent = await publishAgain(options, topic, await readEvents(readAll, topic, overtaken));
    if (sent > 0) log.warn({ topic, sent }, 'older events came after newer ones: mended');
    mended += sent;
  }
  return mended;
}

type ReadAll = (
  topic: string,
  handle: (message: ReceivedMessage) => Promise<void>,
) => Promise<void>;

interface Newest {
  readonly id: string;
  readonly version: number;
  readonly time: number;
}

/**
 * The ids of the newest events that an older one follows as the last of its key. After a restore a lower version may be
 * a later event, so the time decides, too.
 */
async function findOvertaken(readAll: ReadAll, topic: string, since: number): Promise<Set<string>> {
  const newest = new Map<string, Newest>();
  const overtaken = new Set<string>();
  await readAll(topic, async ({ key, event }) => {
    const read = versionOf(event);
    if (read === null || read.time < since) return;
    const known = newest.get(key);
    if (known !== undefined && read.version < known.version && read.time <= known.time) {
      overtaken.add(known.id);
      return;
    }
    if (known !== undefined) overtaken.delete(known.id);
    if (known === undefined || read.version > known.version) newest.set(key, read);
  });
  return overtaken;
}

function versionOf(event: unknown): Newest | null {
  const { data } = anyEventSchema.safeParse(event);
  return data === undefined
    ? null
    : { id: data.id, version: data.aggregateversion, time: Date.parse(data.time) };
}

/** A second reading, since the first can't hold every event; it is seldom needed. */
async function readEvents(
  readAll: ReadAll,
  topic: string,
  ids: ReadonlySet<string>,
): Promise<BusMessage[]> {
  const messages = new Map<string, BusMessage>();
  await readAll(topic, async ({ id, key, event, traceparent }) => {
    if (ids.has(id)) messages.set(id, { id, key, event: event as AnyEvent, traceparent });
  });
  return [...messages.values()];
}

/** Publishes as the leading relay; skips an event if the outbox holds a newer one of its key. */
async function publishAgain(
  { pool, bus }: Pick<MendOrderOptions, 'pool' | 'bus'>,
  topic: string,
  messages: readonly BusMessage[],
): Promise<number> {
  return await inTransaction(pool, async (_tx, client) => {
    await client.query('select pg_advisory_xact_lock($1)', [RELAY_LOCK]);
    const { rows } = await client.query<{ id: string }>(
      `select listed."id" from unnest($2::uuid[], $3::text[], $4::int[]) as listed("id", "key", "version")
       where not exists (
         select from outbox where outbox."topic" = $1 and outbox."key" = listed."key"
           and outbox."aggregateVersion" > listed."version")`,
      [
        topic,
        messages.map(({ id }) => id),
        messages.map(({ key }) => key),
        messages.map(({ event }) => event.aggregateversion),
      ],
    );
    const last = new Set(rows.map(({ id }) => id));
    const again = messages.filter(({ id }) => last.has(id));
    if (again.length > 0) await bus.publish(topic, again);
    return again.length;
  });
}
