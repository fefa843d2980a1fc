import type { AnyEvent } from '@dewlane/events';
import type { Running } from '../process/lifecycle.ts';

/** A message to publish: `id` is the event's id, `key` its aggregate's. */
export interface BusMessage {
  id: string;
  key: string;
  event: AnyEvent;
  /** W3C trace context of the publication. */
  traceparent?: string | undefined;
}

/** A received message. Its event is unvalidated: the consumer parses it. */
export interface ReceivedMessage {
  topic: string;
  id: string;
  key: string;
  event: unknown;
  /** W3C trace context that came with the message. */
  traceparent?: string | undefined;
}

/**
 * A consumer group's store of offsets, in its own database. A bus that stores offsets itself (Kafka) doesn't use it.
 */
export interface OffsetStore {
  /** The last handled offset, or 0. */
  load(group: string, topic: string): Promise<bigint>;
  save(group: string, topic: string, offset: bigint): Promise<void>;
  /** Sets an offset beyond a topic's last one to 0: the topic isn't the one that it was counted in. */
  beginAnew(group: string, topic: string, last: bigint): Promise<void>;
}

/** The number of messages of a topic that a group has not handled yet. */
export interface TopicLag {
  topic: string;
  behind: number;
}

/** A message whose consumer refused it too often. */
export interface BuriedMessage {
  consumer: string;
  message: ReceivedMessage;
  /** A short description of the last refusal. */
  error: string;
}

export interface Subscription {
  /** The consumer group; its members share the work, and each group receives every message. */
  group: string;
  topics: readonly string[];
  offsets: OffsetStore;
  /**
   * Handles one message. If it throws, the message is redelivered later, before any later one of its topic (Kafka:
   * partition); so it must throw only if something is out of reach.
   */
  handle(message: ReceivedMessage): Promise<void>;
}

/**
 * Carries events from the services' outboxes to their consumers (design.md#data-and-events). Guaranteed: messages of
 * one key arrive in the order they were published, at least once, possibly again after a crash, on Kafka even after
 * newer ones (`mendOrder`); a topic keeps at least the newest message of each key. Not guaranteed: an order between
 * keys, and exactly-once delivery (which the inbox provides).
 */
export interface EventBus {
  /** For how many days it keeps every event, except what is erased; of older ones perhaps only the newest of each key. */
  readonly keepsAllDays: number;
  /** Creates missing topics. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves once every message is stored durably. If it throws, some may be stored; publish all of them again. */
  publish(topic: string, messages: readonly BusMessage[]): Promise<void>;
  /** Delivers from the group's offset, or from the first message if it has none. */
  subscribe(subscription: Subscription): Promise<Running>;
  /**
   * Passes every message that a topic holds at this moment, in order per key, for a rebuild; offsets don't move.
   * @throws the signal's reason if it is aborted before the end; an error if the topic loses what it held
   */
  readAll(
    topic: string,
    handle: (message: ReceivedMessage) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
  /** A group's lag in each topic; approximate, for monitoring only. */
  lag(of: Pick<Subscription, 'group' | 'topics' | 'offsets'>): Promise<TopicLag[]>;
  /**
   * Publishes a copy of a dead letter for monitoring, at least once. Only for a bus with a place for them; the letter
   * itself is in the consumer's database.
   */
  bury?(letter: BuriedMessage): Promise<void>;
  /** Closes the bus, after finishing messages being handled or published. */
  close(): Promise<void>;
}
