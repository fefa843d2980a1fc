import type { KafkaMessage, Message } from 'kafkajs';
import { v5 as nameBasedId, validate } from 'uuid';
import { readTraceparent } from '../../activity/activity.ts';
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
    key: storable(message.key?.toString() ?? ''),
    event: parse(message.value?.toString() ?? 'null'),
    traceparent: readTraceparent(message.headers?.['traceparent']?.toString()),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === 'string' ? storable(value) : value));
  } catch {
    return storable(text);
  }
}

/** PostgreSQL can't store NUL characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
