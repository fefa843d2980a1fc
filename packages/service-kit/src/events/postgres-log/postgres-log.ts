import type pg from 'pg';
import { createPool } from '../../database/database.ts';
import { startListener } from '../../database/listener.ts';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import type { EventBus } from '../event-bus.ts';
import { lostWhileRead } from '../lost-while-read.ts';
import { type LogReader, lastOffset, readMessages, startLogReader } from './log-reader.ts';

export interface PostgresLogOptions {
  /** Connects to the database `event_log`, as the service's own role. */
  connectionString: string;
  log: Logger;
  /** Messages per read. */
  batchSize?: number;
  /** Milliseconds between polls of the log without a notification. */
  pollMs?: number;
}

/**
 * The event bus on a topic log in PostgreSQL (design.md#data-and-events): append-only tables in a database of their
 * own; in each topic offsets become visible in order, so a consumer that has seen an offset has seen everything below
 * it. Connects lazily.
 */
export function createPostgresLog(options: PostgresLogOptions): EventBus {
  const { connectionString, log, batchSize = 100, pollMs = 1_000 } = options;
  const pool = createPool({ connectionString, applicationName: 'event log', max: 3, log });
  const readers = new Set<LogReader>();
  let listener: Running | undefined;

  /** Null means every topic. */
  function wakeReaders(topic: string | null): void {
    for (const reader of readers) if (topic === null || reader.topic === topic) reader.wake();
  }

  return {
    // What `compact_log` keeps, whatever EVENT_LOG_DAYS is.
    keepsAllDays: 1,

    async ensureTopics(topics) {
      await pool.query('select ensure_topics($1::text[])', [topics]);
    },

    async publish(topic, messages) {
      if (messages.length === 0) return;
      await pool.query({
        name: 'append-to-log',
        text: 'select append_to_log($1, $2::jsonb)',
        values: [topic, JSON.stringify(messages.map(({ id, key, event }) => ({ id, key, event })))],
      });
      const erased = messages.flatMap(({ key, event }) => (event.erases ? [key] : []));
      if (erased.length > 0) await dropErased(pool, topic, erased);
    },

    async subscribe(subscription) {
      listener ??= startListener({ pool, channel: 'event_log', onNotify: wakeReaders, log });
      const own = subscription.topics.map((topic) =>
        startLogReader({ pool, subscription, topic, batchSize, pollMs, log }),
      );
      for (const reader of own) readers.add(reader);
      return {
        async stop() {
          await Promise.all(own.map((reader) => reader.stop()));
          for (const reader of own) readers.delete(reader);
        },
      };
    },

    async readAll(topic, handle, signal) {
      const last = await lastOffset(pool, topic);
      let after = 0n;
      for (;;) {
        const messages = await readMessages(pool, topic, after, batchSize, last);
        for (const message of messages) {
          signal?.throwIfAborted();
          await handle(message);
        }
        const newest = messages.at(-1);
        if (newest === undefined) break;
        after = newest.offset;
      }
      // Not compared with what was read: an erasure may have removed the last one.
      if ((await lastOffset(pool, topic)) < last) throw lostWhileRead(topic);
    },

    async lag({ group, topics, offsets }) {
      const lags = topics.map(async (topic) => {
        const [last, reached] = [await lastOffset(pool, topic), await offsets.load(group, topic)];
        // Beyond the last one its reader begins anew.
        return { topic, behind: Number(reached > last ? last : last - reached) };
      });
      return await Promise.all(lags);
    },

    async close() {
      await Promise.all([...readers].map((reader) => reader.stop()));
      await listener?.stop();
      await pool.end();
    },
  };
}

/** Removes what the append of the erasing events has left, in portions that commit one by one (OPS-52). */
async function dropErased(pool: pg.Pool, topic: string, keys: readonly string[]): Promise<void> {
  for (let dropped = 1; dropped > 0; ) {
    const { rows } = await pool.query<{ dropped: string }>(
      'select drop_erased($1, $2::text[]) as "dropped"',
      [topic, keys],
    );
    dropped = Number(rows[0]?.dropped ?? 0);
  }
}
