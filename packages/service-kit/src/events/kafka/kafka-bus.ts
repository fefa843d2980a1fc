import type { Running } from '../../process/lifecycle.ts';
import type { EventBus } from '../event-bus.ts';
import { createKafkaClient, type KafkaOptions } from './client.ts';
import { startGroupReader } from './group-reader.ts';
import { lagOf } from './lag.ts';
import { toKafka } from './messages.ts';
import { createPublisher } from './publisher.ts';
import { readAllOf } from './read-all.ts';
import {
  deadLetterTopicOf,
  ensureDeadLetterTopic,
  ensureEventTopics,
  KEPT_DAYS,
} from './topics.ts';

/** What a copied dead letter tells of its event: no data, since nothing could remove a person from there (ACCT-06). */
const TOLD_OF_DEAD = ['id', 'source', 'type', 'subject', 'time', 'aggregateversion'];

export interface KafkaBusOptions extends KafkaOptions {
  /** Called when a consumer has failed permanently, so that the process exits and is restarted. */
  onCrash(error: Error): void;
  /** Milliseconds after which the broker reassigns a silent member's partitions. */
  sessionTimeoutMs?: number;
}

/**
 * The event bus on Kafka (design.md#data-and-events): idempotent producer, acks from all replicas, the aggregate's id
 * as key, offsets committed after the handler's transaction. Offsets are stored in Kafka. Connects lazily.
 */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { onCrash, log, sessionTimeoutMs = 10_000 } = options;
  const client = createKafkaClient(options);
  const publisher = createPublisher(client, log);
  const readers = new Set<Running>();

  return {
    keepsAllDays: KEPT_DAYS,

    ensureTopics: (topics) => ensureEventTopics(client, topics),

    publish: (topic, messages) => publisher.send(topic, messages.map(toKafka)),

    async subscribe(subscription) {
      const reader = startGroupReader({ client, subscription, sessionTimeoutMs, onCrash, log });
      readers.add(reader);
      return {
        async stop() {
          await reader.stop();
          readers.delete(reader);
        },
      };
    },

    readAll: (topic, handle, signal) => readAllOf(client, topic, handle, signal),

    lag: ({ group, topics }) => lagOf(client, group, topics),

    async bury({ consumer, error, message }) {
      const topic = deadLetterTopicOf(message.topic);
      await ensureDeadLetterTopic(client, topic);
      const value = JSON.stringify(message.event ?? null, TOLD_OF_DEAD);
      const headers = { id: message.id, topic: message.topic, consumer, error };
      await publisher.send(topic, [{ key: message.key, value, headers }]);
    },

    async close() {
      await Promise.all([...readers].map((reader) => reader.stop()));
      await publisher.close();
    },
  };
}
