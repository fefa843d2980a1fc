import type { Consumer } from 'kafkajs';
import { newId } from '../../process/ids.ts';
import { pause } from '../../process/pause.ts';
import type { ReceivedMessage } from '../event-bus.ts';
import { lostWhileRead } from '../lost-while-read.ts';
import type { KafkaClient } from './client.ts';
import { fromKafka } from './messages.ts';

type Handle = (message: ReceivedMessage) => Promise<void>;

const RETRY_EVERY_MS = 250;
const MOST_ATTEMPTS = 40;
const ENDS_EVERY_MS = 5_000;

interface Reading {
  readonly client: KafkaClient;
  readonly topic: string;
  /** The last offset of each non-empty partition when it began. */
  readonly ends: ReadonlyMap<number, bigint>;
  readonly handle: Handle;
  readonly signal: AbortSignal | undefined;
}

/**
 * Passes on what a topic holds at this moment, each partition in order; nothing for a missing topic. Reads as a
 * temporary group.
 * @throws whatever `handle` throws; the signal's reason if it is aborted; an error of kafkajs if reading fails; Error if
 *   the topic loses meanwhile what it held
 */
export async function readAllOf(
  client: KafkaClient,
  topic: string,
  handle: Handle,
  signal?: AbortSignal,
): Promise<void> {
  const ends = await lastOffsets(client, topic);
  if (ends.size === 0) return;
  let hasBegun = false;
  const handleNext: Handle = async (message) => {
    hasBegun = true;
    await handle(message);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAsGroup({ client, topic, ends, handle: handleNext, signal });
    } catch (error) {
      if (hasBegun || attempt === MOST_ATTEMPTS || !isLoading(error)) throw error;
      await pause(RETRY_EVERY_MS, signal);
    }
  }
}

/** Whether a broker that has just started, or was emptied, still loads its groups, for which kafkajs doesn't wait. */
function isLoading(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'type') === 'GROUP_LOAD_IN_PROGRESS';
}

async function readAsGroup(reading: Reading): Promise<void> {
  const { client, topic } = reading;
  const groupId = `read-all-${newId()}`;
  const consumer = await client.consumer({
    groupId,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await readUntil(consumer, reading);
  } finally {
    await consumer.disconnect();
  }
  await client.withAdmin((admin) => admin.deleteGroups([groupId]));
}

/** The last offset of each non-empty partition. Compaction never removes a partition's last message. */
async function lastOffsets(client: KafkaClient, topic: string): Promise<Map<number, bigint>> {
  return await client.withAdmin(async (admin) => {
    if (!(await admin.listTopics()).includes(topic)) return new Map();
    const partitions = await admin.fetchTopicOffsets(topic);
    return new Map(
      partitions
        .filter(({ high, low }) => BigInt(high) > BigInt(low))
        .map(({ partition, high }) => [partition, BigInt(high) - 1n]),
    );
  });
}

async function readUntil(consumer: Consumer, reading: Reading): Promise<void> {
  const { client, topic, ends, handle, signal } = reading;
  signal?.throwIfAborted();
  const open = new Map(ends);
  const over = new AbortController();
  let joining: Promise<void> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown): void => {
        over.abort();
        reject(error);
      };
      consumer.on(consumer.events.CRASH, ({ payload }) => fail(payload.error));
      joining = consumer.run({
        autoCommit: false,
        eachMessage: async ({ partition, message }) => {
          const last = open.get(partition);
          if (over.signal.aborted || last === undefined) return;
          const offset = BigInt(message.offset);
          try {
            if (offset <= last) await handle(fromKafka({ topic, partition }, message));
          } catch (error) {
            return fail(error);
          }
          if (offset >= last) open.delete(partition);
          if (open.size === 0) resolve();
        },
      });
      joining.catch(fail);
      watchEnds(client, topic, open, over.signal).catch(fail);
      signal?.addEventListener('abort', () => fail(signal.reason), { signal: over.signal });
    });
  } finally {
    over.abort();
    // Told to leave while it joins, kafkajs would join all the same.
    await Promise.allSettled([joining]);
  }
}

/** Null if Kafka doesn't say: kafkajs logs why, and a broker that is lost ends the reading by a crash. */
async function endsNow(client: KafkaClient, topic: string): Promise<Map<number, bigint> | null> {
  try {
    return await lastOffsets(client, topic);
  } catch {
    return null;
  }
}

/**
 * Looks now and then whether what is still to come is there, until it is told to stop: kafkajs begins a topic that was
 * made anew at its first message without a word, and what it lost would be waited for without an end. A look that fails, as
 * during the election of a leader, says nothing of that.
 * @throws Error if the topic was deleted, or now ends before what is still to come
 */
async function watchEnds(
  client: KafkaClient,
  topic: string,
  open: ReadonlyMap<number, bigint>,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(ENDS_EVERY_MS, over);
    if (over.aborted) return;
    const now = await endsNow(client, topic);
    if (now === null) continue;
    for (const [partition, last] of open) {
      if ((now.get(partition) ?? -1n) < last) {
        throw lostWhileRead(topic);
      }
    }
  }
}
