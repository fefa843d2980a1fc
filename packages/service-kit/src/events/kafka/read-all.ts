import type { Consumer } from 'kafkajs';
import { newId } from '../../process/ids.ts';
import { pause } from '../../process/pause.ts';
import type { ReceivedMessage } from '../event-bus.ts';
import type { KafkaClient } from './client.ts';
import { fromKafka } from './messages.ts';

type Handle = (message: ReceivedMessage) => Promise<void>;

const LOOK_EVERY_MS = 250;
const MOST_LOOKS = 40;

/**
 * Passes on what a topic holds at this moment, each partition in order; nothing for a missing topic. Reads as a
 * temporary group.
 * @throws whatever `handle` throws; an error of kafkajs if reading fails
 */
export async function readAllOf(client: KafkaClient, topic: string, handle: Handle): Promise<void> {
  const ends = await lastOffsets(client, topic);
  if (ends.size === 0) return;
  let hasBegun = false;
  const handleNext: Handle = async (message) => {
    hasBegun = true;
    await handle(message);
  };
  for (let looks = 1; ; looks += 1) {
    try {
      return await readAsGroup(client, topic, ends, handleNext);
    } catch (error) {
      if (hasBegun || looks === MOST_LOOKS || !isLoading(error)) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}

/** Whether a broker that has just started, or was emptied, still loads its groups, for which kafkajs doesn't wait. */
function isLoading(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'type') === 'GROUP_LOAD_IN_PROGRESS';
}

async function readAsGroup(
  client: KafkaClient,
  topic: string,
  ends: ReadonlyMap<number, bigint>,
  handle: Handle,
): Promise<void> {
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
  ends: ReadonlyMap<number, bigint>,
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
