import { type AnyEvent, TOPICS, type Topic } from '@dewlane/events';
import {
  type EventBus,
  inTransaction,
  type Rebuilt,
  rebuildProjection,
  type SqlExecutor,
  secondTable,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { followMovedContacts, forgetErasedContacts } from '../adapters/db/contacts.ts';
import { createProjections, PROJECTIONS } from '../adapters/db/projections.ts';
import { keepContact } from '../adapters/events/on-user-event.ts';
import { onVehicleEvent } from '../adapters/events/on-vehicle-event.ts';

type Projection = keyof typeof PROJECTIONS;
/** Returns true for an account of which another address has replaced the one that was known. */
type Keep = (writes: ReturnType<typeof createProjections>, event: AnyEvent) => Promise<unknown>;

const SOURCES: Readonly<Record<Projection, { topic: Topic; keep: Keep }>> = {
  contacts: { topic: TOPICS.users, keep: keepContact },
  vehicles: { topic: TOPICS.vehicles, keep: onVehicleEvent },
};

/**
 * Rebuilds the projections of accounts and vehicles from the first event, each in a second table that then replaces the
 * first (design.md#data-and-events). The service may keep running. Guest moves are not a projection: each took effect
 * once, on rows of this service.
 */
export async function rebuildProjections(
  bus: EventBus,
  pool: pg.Pool,
  signal?: AbortSignal,
): Promise<Rebuilt[]> {
  const from = { bus, pool, signal };
  return [await rebuild('contacts', from), await rebuild('vehicles', from)];
}

async function rebuild(
  projection: Projection,
  { bus, pool, signal }: { bus: EventBus; pool: pg.Pool; signal: AbortSignal | undefined },
): Promise<Rebuilt> {
  const { topic, keep } = SOURCES[projection];
  const { name, prepare, swap, discard } = secondTable(projection, PROJECTIONS[projection]);
  const tables = { contacts: 'contacts', vehicles: 'vehicles', [projection]: name };
  /** The accounts whose address has changed, with the last version that changed it. */
  const moved = new Map<string, number>();
  const counts = await rebuildProjection<SqlExecutor>({
    bus,
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    prepare,
    discard,
    signal,
    async beforeSwap() {
      if (projection !== 'contacts') return;
      await inTransaction(pool, (tx) => followMovedContacts(tx, name, moved));
    },
    async swap(tx) {
      const isSwapped = await swap(tx);
      // An erasure leaves no row that would outlast the swap.
      if (isSwapped && projection === 'contacts') await forgetErasedContacts(tx);
      return isSwapped;
    },
    handlers: {
      [topic]: async (tx, event) => {
        const hasMoved = (await keep(createProjections(tx, tables), event)) === true;
        if (hasMoved) moved.set(event.subject, event.aggregateversion);
      },
    },
  });
  return { projection, ...counts };
}
