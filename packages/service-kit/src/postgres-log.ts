import type pg from 'pg';
import { createPool } from './database.ts';
import type { EventBus, ReceivedMessage, Subscription } from './event-bus.ts';
import type { Running } from './lifecycle.ts';
import { startListener } from './listener.ts';
import type { Logger } from './logging.ts';
import { pause, reasonOf } from './pause.ts';
import { createWakeUp, type WakeUp } from './wake-up.ts';

export interface PostgresLogOptions {
  /** Of the database `event_log`, as the service's own role. */
  connectionString: string;
  log: Logger;
  /** Messages read at once. */
  batchSize?: number;
  /** Milliseconds between looks at the log when nothing wakes a consumer. */
  pollMs?: number;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * The event bus on a topic log in PostgreSQL (DESIGN §2): append-only tables in a database of their
 * own; each topic is one sequence of offsets without gaps in time, so a consumer that has an offset
 * has everything below it. Connects when first used.
 */
export function createPostgresLog(options: PostgresLogOptions): EventBus {
  const { connectionString, log, batchSize = 100, pollMs = 1_000 } = options;
  const pool = createPool({ connectionString, applicationName: 'event log', max: 3, log });
  const sleepers = new Map<string, Set<WakeUp>>();
  const subscriptions = new Set<Running>();
  let listener: Running | undefined;

  function wakeTopic(topic: string | null): void {
    const woken = topic === null ? [...sleepers.values()] : [sleepers.get(topic) ?? []];
    for (const wakeUps of woken) for (const wakeUp of wakeUps) wakeUp.wake();
  }

  function addSleeper(topic: string): WakeUp {
    const wakeUp = createWakeUp();
    const sleeping = sleepers.get(topic) ?? new Set();
    sleepers.set(topic, sleeping.add(wakeUp));
    return wakeUp;
  }

  return {
    async ensureTopics(topics) {
      await pool.query('select ensure_topics($1::text[])', [topics]);
    },

    async publish(topic, messages) {
      if (messages.length === 0) return;
      await pool.query({
        name: 'append-to-log',
        text: 'select append_to_log($1, $2::jsonb)',
        values: [topic, JSON.stringify(messages)],
      });
    },

    async subscribe(subscription) {
      listener ??= startListener({ pool, channel: 'event_log', onNotify: wakeTopic, log });
      const readers = subscription.topics.map((topic) =>
        startReader({
          pool,
          subscription,
          topic,
          batchSize,
          pollMs,
          wakeUp: addSleeper(topic),
          log,
        }),
      );
      const running: Running = {
        async stop() {
          await Promise.all(readers.map((reader) => reader.stop()));
          subscriptions.delete(running);
        },
      };
      subscriptions.add(running);
      return running;
    },

    async readAll(topic, handle) {
      const last = await lastOffset(pool, topic);
      let after = 0n;
      for (;;) {
        const messages = await readMessages(pool, topic, after, batchSize, last);
        for (const message of messages) await handle(message);
        const newest = messages.at(-1);
        if (newest === undefined) return;
        after = newest.offset;
      }
    },

    async close() {
      await Promise.all([...subscriptions].map((running) => running.stop()));
      await listener?.stop();
      await pool.end();
    },
  };
}

interface ReaderOptions {
  pool: pg.Pool;
  subscription: Subscription;
  topic: string;
  batchSize: number;
  pollMs: number;
  wakeUp: WakeUp;
  log: Logger;
}

/** Reads one topic for one group, in order; what fails is tried again after a while. */
function startReader(options: ReaderOptions): Running {
  const { subscription, topic, batchSize, pollMs, wakeUp, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = readUntilStopped();

  async function readUntilStopped(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      try {
        const read = await readBatch(options, signal);
        waitMs = FIRST_WAIT_MS;
        if (read < batchSize && !signal.aborted) await wakeUp.sleep(pollMs);
      } catch (error) {
        const { group } = subscription;
        log.warn({ group, topic, reason: reasonOf(error), waitMs }, 'a consumer waits');
        await pause(waitMs, signal);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      wakeUp.wake();
      await ended;
    },
  };
}

/** The offset is saved after each batch, and after what a failing batch has handled; the inbox catches what comes again. */
async function readBatch(options: ReaderOptions, signal: AbortSignal): Promise<number> {
  const { pool, subscription, topic, batchSize } = options;
  const { group, offsets, handle } = subscription;
  const start = await offsets.load(group, topic);
  const messages = await readMessages(pool, topic, start, batchSize);
  let reached = start;
  try {
    for (const message of messages) {
      if (signal.aborted) break;
      await handle(message);
      reached = message.offset;
    }
  } finally {
    if (reached > start) await offsets.save(group, topic, reached);
  }
  return messages.length;
}

interface LoggedMessage extends ReceivedMessage {
  offset: bigint;
}

async function readMessages(
  pool: pg.Pool,
  topic: string,
  after: bigint,
  limit: number,
  upTo?: bigint,
): Promise<LoggedMessage[]> {
  const { rows } = await pool.query<{ offset: string; id: string; key: string; event: unknown }>({
    name: 'read-log',
    text: `select "offset", "eventId" as id, "key", "event" from log
           where "topic" = $1 and "offset" > $2 and "offset" <= coalesce($4, 9223372036854775807)
           order by "offset" limit $3`,
    values: [topic, after, limit, upTo ?? null],
  });
  return rows.map((row) => ({ ...row, topic, offset: BigInt(row.offset) }));
}

async function lastOffset(pool: pg.Pool, topic: string): Promise<bigint> {
  const { rows } = await pool.query<{ lastOffset: string }>(
    'select "lastOffset" from topics where "name" = $1',
    [topic],
  );
  return BigInt(rows[0]?.lastOffset ?? 0);
}
