import type { Admin, ITopicConfig } from 'kafkajs';
import { pause } from '../../process/pause.ts';
import type { KafkaClient } from './client.ts';

/** Must never change: a key's partition depends on it (design.md#data-and-events). */
const PARTITIONS = 12;
const DAY_MS = 86_400_000;
/** For how many days no event is compacted. */
export const KEPT_DAYS = 5;
/** Enough for an aggregate's whole state twice; the largest request has 1 MB. */
const LARGEST_MESSAGE_BYTES = 4_194_304;

const POLL_EVERY_MS = 50;
const MOST_POLLS = 100;

/**
 * Compacted between 5 and 6 days: each aggregate's newest event stays (design.md#data-and-events), and older events of
 * an erased person are gone within 7 days, including the cleaner's own time (ACCT-06). The replication factor is the
 * cluster's default.
 */
const EVENT_TOPIC = {
  'cleanup.policy': 'compact',
  'min.compaction.lag.ms': KEPT_DAYS * DAY_MS,
  'max.compaction.lag.ms': 6 * DAY_MS,
  'segment.ms': DAY_MS,
  'max.message.bytes': LARGEST_MESSAGE_BYTES,
};

/** For monitoring; the letters themselves are in the services' tables. */
const DEAD_LETTER_TOPIC = {
  'cleanup.policy': 'delete',
  'retention.ms': 30 * DAY_MS,
  'max.message.bytes': LARGEST_MESSAGE_BYTES,
};

/** The topic that repeats, for monitoring, what a consumer of a topic has given up on. */
export function deadLetterTopicOf(topic: string): string {
  return `${topic}.dead`;
}

/** Creates missing event topics; with an empty list it only checks that the cluster responds. */
export async function ensureEventTopics(
  client: KafkaClient,
  topics: readonly string[],
): Promise<void> {
  await ensure(client, topics, { numPartitions: PARTITIONS, config: EVENT_TOPIC });
}

/** Creates a dead letter topic if it is missing. */
export async function ensureDeadLetterTopic(client: KafkaClient, topic: string): Promise<void> {
  await ensure(client, [topic], { numPartitions: 1, config: DEAD_LETTER_TOPIC });
}

async function ensure(
  client: KafkaClient,
  topics: readonly string[],
  {
    numPartitions,
    config,
  }: { numPartitions: number; config: Readonly<Record<string, string | number>> },
): Promise<void> {
  await client.withAdmin(async (admin) => {
    const there = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !there.has(topic));
    if (missing.length === 0) return;
    const configEntries = Object.entries(config).map(([name, value]) => ({
      name,
      value: `${value}`,
    }));
    await admin.createTopics({
      topics: missing.map((topic): ITopicConfig => ({ topic, numPartitions, configEntries })),
      // kafkajs' own waiting fails if a broker doesn't know the topic yet.
      waitForLeaders: false,
    });
    await untilServed(admin, missing);
  });
}

/** Waits until the partitions of a new topic have leaders. */
async function untilServed(admin: Admin, topics: readonly string[]): Promise<void> {
  for (let polls = 1; ; polls += 1) {
    try {
      for (const topic of topics) await admin.fetchTopicOffsets(topic);
      return;
    } catch (error) {
      if (polls === MOST_POLLS) throw error;
      await pause(POLL_EVERY_MS);
    }
  }
}
