import { type AnyEvent, anyEventSchema } from '@dewlane/events';
import { ZodError } from 'zod';
import type { SqlExecutor } from '../../database/database.ts';
import type { EventBus } from '../event-bus.ts';
import type { EventHandler, EventHandlers, RunInTransaction } from '../inbox/dead-letters.ts';

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
 * Rebuilds a projection from the first event into second tables and swaps them in (design.md#data-and-events).
 * The consumer may go on meanwhile. What is no event at all, or breaks its contract (ZodError), is
 * passed over: the consumer filed it as a dead letter. A rebuild that fails leaves the projection as
 * it was.
 * @returns how many events were read, and how many of them were passed over for their contract
 * @throws what a handler throws for another reason
 */
export async function rebuildProjection<Tx extends SqlExecutor>(
  options: RebuildOptions<Tx>,
): Promise<{ events: number; refused: number }> {
  const { bus, transaction, handlers } = options;
  let count = 0;
  let refused = 0;
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
        for (const event of events) refused += (await isHandled(handler, tx, event)) ? 0 : 1;
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
  return { events: count, refused };
}

/** False for an event that breaks its contract, which a handler finds before it writes anything. */
async function isHandled<Tx extends SqlExecutor>(
  handler: EventHandler<Tx>,
  tx: Tx,
  event: AnyEvent,
): Promise<boolean> {
  try {
    await handler(tx, event);
    return true;
  } catch (error) {
    if (error instanceof ZodError) return false;
    throw error;
  }
}
