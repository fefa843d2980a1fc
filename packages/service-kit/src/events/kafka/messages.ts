import type { KafkaMessage, Message } from 'kafkajs';
import { v5 as nameBasedId, validate } from 'uuid';
import { readTraceparent } from '../../activity/activity.ts';
import type { BusMessage, ReceivedMessage } from '../event-bus.ts';

/** Any UUID; it makes the ids of messages that came without one. */
const NAMESPACE = 'b4a9d0a5-4d7e-4b0c-9b43-6d1f4ac0a4ce';

/** A message for Kafka: CloudEvents' structured mode, the event's id beside it. */
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
 * A message from Kafka. Whatever somebody wrote into the topic becomes one, always with the same id, so that the
 * consumer can refuse it and go on.
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

/** PostgreSQL keeps no NUL characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
