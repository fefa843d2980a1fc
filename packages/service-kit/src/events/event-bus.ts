import type { AnyEvent } from '@dewlane/events';
import type { Running } from '../process/lifecycle.ts';

/** A message as it is published: `id` is the event's id, `key` its aggregate's. */
export interface BusMessage {
  id: string;
  key: string;
  event: AnyEvent;
  /** W3C trace context of the publishing. */
  traceparent?: string | undefined;
}

/** A message as it arrives. Its event is unchecked: the consumer parses it. */
export interface ReceivedMessage {
  topic: string;
  id: string;
  key: string;
  event: unknown;
  /** W3C trace context that came beside the event. */
  traceparent?: string | undefined;
}

/**
 * Where a group of consumers remembers how far it has come, in its own database. A bus that keeps
 * the groups' offsets itself (Kafka) doesn't ask it.
 */
export interface OffsetStore {
  /** The last offset handled, 0 when none is. */
  load(group: string, topic: string): Promise<bigint>;
  save(group: string, topic: string, offset: bigint): Promise<void>;
}

/** How many messages of a topic a group has not handled yet. */
export interface TopicLag {
  topic: string;
  behind: number;
}

/** A message that its consumer refused too often. */
export interface BuriedMessage {
  consumer: string;
  message: ReceivedMessage;
  /** The last refusal in a few words. */
  error: string;
}

export interface Subscription {
  /** The consumers that share the work; each group receives every message. */
  group: string;
  topics: readonly string[];
  offsets: OffsetStore;
  /**
   * Handles one message. When it throws, the same message comes again later and nothing behind it
   * in its topic (Kafka: partition) comes before; so it throws only for what is out of reach.
   */
  handle(message: ReceivedMessage): Promise<void>;
}

/**
 * Carries events from the services' outboxes to their consumers (design.md#data-and-events).
 * In the contract: messages of one key arrive in the order they were published, each at least once,
 * and again after a crash; a topic keeps at least the newest message of each key.
 * Not in it: an order between keys, exactly-once delivery (the inbox gives that).
 */
export interface EventBus {
  /** Makes topics that are not there yet. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves when every message is kept safely. When it throws, some may be kept: publishing them again is right. */
  publish(topic: string, messages: readonly BusMessage[]): Promise<void>;
  /** Delivers from the group's offset on, from the first message when it has none. */
  subscribe(subscription: Subscription): Promise<Running>;
  /**
   * Hands over every message a topic holds at this moment, those of a key oldest first, for a
   * rebuild; nobody's offset moves.
   */
  readAll(topic: string, handle: (message: ReceivedMessage) => Promise<void>): Promise<void>;
  /** How far a group is behind in each topic; for people, not for decisions. */
  lag(of: Pick<Subscription, 'group' | 'topics' | 'offsets'>): Promise<TopicLag[]>;
  /**
   * Shows a dead letter to whoever watches the bus, at least once each. For a bus that has a place for
   * them; the letter itself stands in the consumer's database.
   */
  bury?(letter: BuriedMessage): Promise<void>;
  /** Finishes what is being handled and published. */
  close(): Promise<void>;
}
