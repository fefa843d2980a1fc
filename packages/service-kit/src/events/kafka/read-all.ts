import type { Consumer } from 'kafkajs';
import { newId } from '../../process/ids.ts';
import type { ReceivedMessage } from '../event-bus.ts';
import type { KafkaClient } from './client.ts';
import { fromKafka } from './messages.ts';

type Handle = (message: ReceivedMessage) => Promise<void>;

/**
 * Passes on what a topic holds at this moment, each partition in order; nothing for a missing topic. Reads as a
 * temporary group.
 * @throws whatever `handle` throws; an error of kafkajs if reading fails
 */
export async function readAllOf(client: KafkaClient, topic: string, handle: Handle): Promise<void> {
  const ends = await lastOffsets(client, topic);
  if (ends.size === 0) return;
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
    await readUntil(ends, consumer, topic, handle);
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

async function readUntil(
  ends: Map<number, bigint>,
  consumer: Consumer,
  topic: string,
  handle: Handle,
): Promise<void> {
  const open = new Map(ends);
  await new Promise<void>((resolve, reject) => {
    let over = false;
    const end = (settle: () => void): void => {
      over = true;
      settle();
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => end(() => reject(payload.error)));
    const running = consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition, message }) => {
        const last = open.get(partition);
        if (over || last === undefined) return;
        const offset = BigInt(message.offset);
        try {
          if (offset <= last) await handle(fromKafka({ topic, partition }, message));
        } catch (error) {
          return end(() => reject(error));
        }
        if (offset >= last) open.delete(partition);
        if (open.size === 0) end(resolve);
      },
    });
    running.catch((error: unknown) => end(() => reject(error)));
  });
}
