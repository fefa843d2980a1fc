import {
  type EventBus,
  inTransaction,
  type Rebuilt,
  rebuildProjection,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { rebuildTable } from '../adapters/db/rebuild-tables.ts';
import { type ObservedTopic, toObservedChange } from '../adapters/events/observed-change.ts';
import type { ProjectionName } from '../application/ports/projections.ts';
import { projectChange } from '../application/projections/observe-change.ts';

const SOURCES: readonly (readonly [ObservedTopic, ProjectionName])[] = [
  ['bookings.appointments', 'appointments'],
  ['identity.users', 'users'],
  ['bookings.quiz-responses', 'quizResponses'],
];

/**
 * Rebuilds the projections from the first event, each in a second table that then replaces the first
 * (design.md#data-and-events). The service may keep running. The audit log is not a projection and stays unchanged.
 */
export async function rebuildProjections(
  bus: EventBus,
  pool: pg.Pool,
  signal?: AbortSignal,
): Promise<Rebuilt[]> {
  const rebuilt: Rebuilt[] = [];
  for (const [topic, projection] of SOURCES) {
    rebuilt.push(await rebuildFrom(topic, projection, { bus, pool, signal }));
  }
  return rebuilt;
}

async function rebuildFrom(
  topic: ObservedTopic,
  projection: ProjectionName,
  { bus, pool, signal }: { bus: EventBus; pool: pg.Pool; signal: AbortSignal | undefined },
): Promise<Rebuilt> {
  const table = rebuildTable(projection);
  const counts = await rebuildProjection({
    bus,
    transaction: (work) => inTransaction(pool, work),
    prepare: table.prepare,
    swap: table.swap,
    discard: table.discard,
    signal,
    handlers: {
      [topic]: async (tx, event) => {
        const { change, version } = toObservedChange(topic, event);
        const writes = {
          save: (_name: ProjectionName, change: Parameters<typeof table.save>[1]) =>
            table.save(tx, change),
        };
        await projectChange(writes, change, version);
      },
    },
  });
  return { projection, ...counts };
}
