import type { SqlExecutor } from '../../database/database.ts';
import { type ConsumerOptions, handleMessage } from './consumer.ts';

/**
 * Handles every message that the bus holds and the inbox doesn't know, regardless of offsets: after the database alone
 * was restored, the bus may count messages as handled that the database has never seen. Refused messages become dead
 * letters. The consumer may keep running.
 * @returns how many messages were read
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
