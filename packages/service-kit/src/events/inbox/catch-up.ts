import type { SqlExecutor } from '../../database/database.ts';
import { type ConsumerOptions, handleMessage } from './consumer.ts';

/**
 * Has a consumer handle every message of its topics that the bus holds and its inbox doesn't know, whatever its offsets say: after
 * its database was restored alone, the bus may count as handled what the database has not heard of. What is refused becomes a
 * dead letter. The consumer may run meanwhile.
 * @returns how many messages were looked at
 */
export async function catchUp<Tx extends SqlExecutor>(
  options: Omit<ConsumerOptions<Tx>, 'telemetry'>,
): Promise<number> {
  const { bus, handlers } = options;
  const handled = { add: () => undefined };
  const { signal } = new AbortController();
  const topics = Object.keys(handlers);
  await bus.ensureTopics(topics);
  let count = 0;
  for (const topic of topics) {
    await bus.readAll(topic, async (message) => {
      await handleMessage(options, message, handled, signal);
      count += 1;
    });
  }
  return count;
}
