import type { Message, Producer } from 'kafkajs';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Logger } from '../../process/logging.ts';
import type { KafkaClient } from './client.ts';

export interface Publisher {
  /** Resolves once all replicas have every message. If it throws, some may be stored. */
  send(topic: string, messages: readonly (Message & { value: string })[]): Promise<void>;
  /** Finishes pending batches, then disconnects. */
  close(): Promise<void>;
}

/** Well below a topic's limit, since in the worst case a batch goes to one partition. */
const BYTES_AT_ONCE = 1_000_000;

/**
 * Publishes one batch after the other, each acknowledged by all replicas. A producer that failed is discarded: it would
 * reuse a failed batch's sequence numbers, so a broker that has stored that batch would drop the next one as a
 * duplicate.
 */
export function createPublisher(client: KafkaClient, log: Logger): Publisher {
  let producer: Producer | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function connected(): Promise<Producer> {
    if (producer !== undefined) return producer;
    // Kept before it has connected: one that connects but gets no id has a connection to close, too.
    producer = await client.producer();
    await producer.connect();
    return producer;
  }

  async function discard(): Promise<void> {
    const old = producer;
    producer = undefined;
    await old?.disconnect().catch((error: unknown) => {
      log.debug({ reason: reasonOf(error) }, 'a producer could not be disconnected');
    });
  }

  async function sendNow(topic: string, messages: readonly Message[]): Promise<void> {
    try {
      await (await connected()).send({ topic, acks: -1, messages: [...messages] });
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Serialised, because the order of a key is the order of the calls. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    send: (topic, messages) =>
      inTurn(async () => {
        for (const part of inParts(messages)) await sendNow(topic, part);
      }),
    close: () => inTurn(discard),
  };
}

/** Splits messages into requests of a size that brokers accept, in order. */
export function inParts<M extends { value: string }>(messages: readonly M[]): M[][] {
  const parts: M[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.value);
    if (parts.length === 0 || room < bytes) {
      parts.push([]);
      room = BYTES_AT_ONCE;
    }
    parts.at(-1)?.push(message);
    room -= bytes;
  }
  return parts;
}
