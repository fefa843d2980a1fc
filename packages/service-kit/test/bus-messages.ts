import type { BusMessage, OffsetStore } from '../src/events/event-bus.ts';
import { toCloudEvent } from '../src/events/outbox/outbox.ts';
import { newId } from '../src/process/ids.ts';

/** A message with an event of the counter `key`; `state` can make it as large as a test needs. */
export function busMessage(
  key = 'a',
  { id = newId(), state = null }: { id?: string; state?: Record<string, unknown> | null } = {},
): BusMessage {
  const event = toCloudEvent('test', {
    id,
    topic: 'test.counters',
    key,
    type: 'test.counter-raised.v1',
    aggregateVersion: 1,
    actor: { kind: 'system', id: 'test' },
    occurredAt: new Date(),
    data: { state, changed: [], previous: {} },
  });
  return { id, key, event };
}

/** Offsets that are kept as long as the test runs; `saved` by `group topic`. */
export function offsetsInMemory(): OffsetStore & { saved: Map<string, bigint> } {
  const saved = new Map<string, bigint>();
  return {
    saved,
    load: async (group, topic) => saved.get(`${group} ${topic}`) ?? 0n,
    save: async (group, topic, offset) => void saved.set(`${group} ${topic}`, offset),
    beginAnew: async (group, topic) => void saved.delete(`${group} ${topic}`),
  };
}
