import type { KafkaMessage, Message } from 'kafkajs';
import { v5 as nameBasedId, validate } from 'uuid';
import { readTraceparent } from '../../activity/activity.ts';
import { storableText } from '../../errors/storable-text.ts';
import { parseJson } from '../../server/json-text.ts';
import type { BusMessage, ReceivedMessage } from '../event-bus.ts';

/** An arbitrary namespace UUID for the ids of messages without one. */
const NAMESPACE = 'b4a9d0a5-4d7e-4b0c-9b43-6d1f4ac0a4ce';

/** A message for Kafka, in CloudEvents' structured mode, with the event's id as a header. */
export function toKafka({ id, key, event, traceparent }: BusMessage): Message & { value: string } {
  return {
    key,
    value: JSON.stringify(event),
    headers: {
      id,
      'content-type': 'application/cloudevents+json; charset=UTF-8',
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  };
}

/**
 * A message from Kafka. Even a foreign or malformed record becomes one, with a stable id, so that the consumer can
 * refuse it and continue.
 */
export function fromKafka(
  { topic, partition }: { topic: string; partition: number },
  message: KafkaMessage,
): ReceivedMessage {
  const given = message.headers?.['id']?.toString() ?? '';
  return {
    topic,
    id: validate(given) ? given : nameBasedId(`${topic}/${partition}/${message.offset}`, NAMESPACE),
    key: storableText(message.key?.toString() ?? ''),
    event: parse(message.value?.toString() ?? 'null'),
    traceparent: readTraceparent(message.headers?.['traceparent']?.toString()),
  };
}

/** The value that the text stands for; the text itself if it is no JSON, or nested more deeply than any event. */
function parse(text: string): unknown {
  try {
    const value = parseJson(text, Number.POSITIVE_INFINITY);
    // Only an escape can put what PostgreSQL can't store into JSON that was decoded from UTF-8.
    return text.includes('\\u') ? storableValue(value) : value;
  } catch {
    return storableText(text);
  }
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storableValue);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableValue(inner)]),
  );
}
