import type pg from 'pg';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import { pause } from '../../process/pause.ts';
import { createWakeUp } from '../../process/wake-up.ts';
import type { ReceivedMessage, Subscription } from '../event-bus.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export interface LogReaderOptions {
  /** The database of the event log. */
  pool: pg.Pool;
  subscription: Subscription;
  topic: string;
  /** Messages per read. */
  batchSize: number;
  /** Milliseconds between polls of the log without a notification. */
  pollMs: number;
  log: Logger;
}

export interface LogReader extends Running {
  readonly topic: string;
  /** Wakes the reader, because there may be new messages. */
  wake(): void;
}

/** Reads one topic for one group, in order; retries failures after a pause. */
export function startLogReader(options: LogReaderOptions): LogReader {
  const { subscription, topic, batchSize, pollMs, log } = options;
  const wakeUp = createWakeUp();
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
    topic,
    wake: wakeUp.wake,
    async stop() {
      stopping.abort();
      wakeUp.wake();
      await ended;
    },
  };
}

/**
 * Saves the offset after each batch, and after the handled part of a failing one; the inbox catches redelivered
 * messages.
 */
async function readBatch(options: LogReaderOptions, signal: AbortSignal): Promise<number> {
  const { subscription, topic } = options;
  const { group, offsets, handle } = subscription;
  const { start, messages } = await nextMessages(options);
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

/** Begins anew in a log that ends before the group's offset: it was lost, or came back without its last messages. */
async function nextMessages(
  options: LogReaderOptions,
): Promise<{ start: bigint; messages: LoggedMessage[] }> {
  const { pool, subscription, topic, batchSize, log } = options;
  const { group, offsets } = subscription;
  const start = await offsets.load(group, topic);
  const messages = await readMessages(pool, topic, start, batchSize);
  if (messages.length > 0) return { start, messages };
  const last = await lastOffset(pool, topic);
  if (last >= start) return { start, messages };
  log.warn({ group, topic }, 'the event log has lost messages: a consumer begins anew');
  await offsets.beginAnew(group, topic, last);
  return { start: 0n, messages: await readMessages(pool, topic, 0n, batchSize) };
}

/** The offset of a topic's last message; 0 if there is none, or no such topic. */
export async function lastOffset(pool: pg.Pool, topic: string): Promise<bigint> {
  const { rows } = await pool.query<{ lastOffset: string }>(
    'select "lastOffset" from topics where "name" = $1',
    [topic],
  );
  return BigInt(rows[0]?.lastOffset ?? 0);
}

export interface LoggedMessage extends ReceivedMessage {
  offset: bigint;
}

/** The messages of a topic after an offset, in order, up to another offset if one is given. */
export async function readMessages(
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
