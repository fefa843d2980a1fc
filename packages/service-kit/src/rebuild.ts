import { anyEventSchema } from '@dewlane/events';
import type { SqlExecutor } from './database.ts';
import type { EventHandlers, RunInTransaction } from './dead-letters.ts';
import type { EventBus } from './event-bus.ts';

export interface RebuildOptions<Tx extends SqlExecutor> {
  bus: EventBus;
  transaction: RunInTransaction<Tx>;
  /** Makes the second tables, empty; left over ones of an earlier try go. */
  prepare(tx: Tx): Promise<void>;
  /** Writes events into the second tables, by topic; versions order them, as in the projection itself. */
  handlers: EventHandlers<Tx>;
  /**
   * Puts the second tables in the place of the first, in the transaction that locks the first
   * against the consumer; what the consumer wrote there meanwhile is to be carried over first.
   */
  swap(tx: Tx): Promise<void>;
}

/** Events applied in one transaction. */
const EVENTS_PER_TRANSACTION = 500;

/**
 * Rebuilds a projection from the first event into second tables and swaps them in (DESIGN §2).
 * The consumer may go on meanwhile. What is no event at all is passed over: the consumer filed it as
 * a dead letter. A rebuild that fails leaves the projection as it was.
 * @returns how many events were read
 * @throws what a handler throws for an event that it refuses
 */
export async function rebuildProjection<Tx extends SqlExecutor>(
  options: RebuildOptions<Tx>,
): Promise<number> {
  const { bus, transaction, handlers } = options;
  let count = 0;
  await transaction((tx) => options.prepare(tx));
  for (const [topic, handler] of Object.entries(handlers)) {
    let batch: unknown[] = [];
    const applyBatch = async () => {
      const events = batch.flatMap((event) => {
        const { data } = anyEventSchema.safeParse(event);
        return data === undefined ? [] : [data];
      });
      batch = [];
      await transaction(async (tx) => {
        for (const event of events) await handler(tx, event);
      });
      count += events.length;
    };
    await bus.readAll(topic, async ({ event }) => {
      batch.push(event);
      if (batch.length >= EVENTS_PER_TRANSACTION) await applyBatch();
    });
    if (batch.length > 0) await applyBatch();
  }
  await transaction((tx) => options.swap(tx));
  return count;
}
