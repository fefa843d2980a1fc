import { type AnyEvent, anyEventSchema } from '@dewlane/events';
import { ZodError } from 'zod';
import type { SqlExecutor } from '../../database/database.ts';
import { pause } from '../../process/pause.ts';
import type { EventBus, ReceivedMessage } from '../event-bus.ts';
import type { EventHandler, EventHandlers, RunInTransaction } from '../inbox/dead-letters.ts';

export interface RebuildOptions<Tx extends SqlExecutor> {
  bus: Pick<EventBus, 'readAll'>;
  transaction: RunInTransaction<Tx>;
  /** Creates the second tables, empty, replacing leftovers of an earlier attempt. */
  prepare(tx: Tx): Promise<void>;
  /** Handlers by topic that write into the second tables; versions decide, as in the projection itself. */
  handlers: EventHandlers<Tx>;
  /**
   * Does what follows from what the second tables know and the first don't, in transactions of its own: the consumer will find
   * it known.
   */
  beforeSwap?(): Promise<void>;
  /**
   * Replaces the first tables by the second, in a transaction that locks the first against the consumer; must first
   * copy what the consumer has written there in the meantime.
   * @returns false if it can't yet, because a back-up is being taken: it is tried again until it can
   */
  swap(tx: Tx): Promise<boolean>;
  /** Drops the second tables of a rebuild that failed. */
  discard(tx: Tx): Promise<void>;
  /** Ends it before it swaps; another rebuild may begin then. */
  signal?: AbortSignal | undefined;
}

/** Events applied per transaction. */
const BATCH_SIZE = 500;
/** How often a swap is tried again while a back-up is being taken. */
const SWAP_AGAIN_MS = 500;

/**
 * Rebuilds a projection from the first event into second tables and swaps them in (design.md#data-and-events). The
 * consumer may keep running. Messages that are no events or violate their contract (ZodError) are skipped: the consumer
 * has made them dead letters. So is an event that comes after its aggregate's deletion and is older, as from a relay
 * that froze: a deletion is permanent. A failed rebuild leaves the projection unchanged, and no second tables unless the
 * database is out of reach or the signal is aborted.
 * @returns how many events were read, and how many of them were skipped for violating their contract
 * @throws any other error of a handler; the signal's reason
 */
export async function rebuildProjection<Tx extends SqlExecutor>(
  options: RebuildOptions<Tx>,
): Promise<Counts> {
  const { transaction, signal } = options;
  signal?.throwIfAborted();
  await transaction((tx) => options.prepare(tx));
  try {
    const counts = await fillSecondTables(options);
    signal?.throwIfAborted();
    await options.beforeSwap?.();
    let isSwapped = false;
    while (!isSwapped) {
      signal?.throwIfAborted();
      await transaction(async (tx) => {
        isSwapped = await options.swap(tx);
      });
      if (!isSwapped) await pause(SWAP_AGAIN_MS, signal);
    }
    return counts;
  } catch (error) {
    // The next rebuild drops what can't be dropped now, or may be its own already.
    if (signal?.aborted) throw error;
    await transaction((tx) => options.discard(tx)).catch(() => undefined);
    throw error;
  }
}

interface Counts {
  events: number;
  refused: number;
}

async function fillSecondTables<Tx extends SqlExecutor>({
  bus,
  transaction,
  handlers,
  signal,
}: RebuildOptions<Tx>): Promise<Counts> {
  let count = 0;
  let refused = 0;
  for (const [topic, handler] of Object.entries(handlers)) {
    const deleted = new Map<string, number>();
    let batch: unknown[] = [];
    const applyBatch = async () => {
      const events = batch.flatMap((event) => {
        const { data } = anyEventSchema.safeParse(event);
        return data === undefined ? [] : [data];
      });
      batch = [];
      await transaction(async (tx) => {
        for (const event of events) {
          const { subject, aggregateversion: version, data } = event;
          if (version < (deleted.get(subject) ?? 0)) continue;
          if (data.state === null) deleted.set(subject, version);
          refused += (await isHandled(handler, tx, event)) ? 0 : 1;
        }
      });
      count += events.length;
    };
    const collect = async ({ event }: ReceivedMessage) => {
      batch.push(event);
      if (batch.length >= BATCH_SIZE) await applyBatch();
    };
    await bus.readAll(topic, collect, signal);
    if (batch.length > 0) await applyBatch();
  }
  return { events: count, refused };
}

/** False for an event that violates its contract, which a handler detects before it writes anything. */
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
