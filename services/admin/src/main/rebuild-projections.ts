import { type EventBus, inTransaction } from '@dewlane/service-kit';
import type pg from 'pg';
import { createRebuildTable } from '../adapters/db/rebuild-tables.ts';
import {
  OBSERVED_TOPICS,
  type ObservedTopic,
  toObservedChange,
} from '../adapters/events/contracts.ts';
import type { ProjectionName } from '../application/ports.ts';
import { projectChange } from '../application/projections/observe-change.ts';

const PROJECTION_OF_TOPIC: Readonly<Record<ObservedTopic, ProjectionName>> = {
  'bookings.appointments': 'appointments',
  'identity.users': 'users',
  'bookings.quiz-responses': 'quizResponses',
};

export interface RebuiltProjection {
  readonly projection: ProjectionName;
  /** Events read from the log. */
  readonly events: number;
  /** Events that broke their contract and were passed over. */
  readonly refused: number;
}

/**
 * Rebuilds the projections from the first event of the log, each into a second table that takes the
 * first's place at the end (DESIGN §2). The service may go on meanwhile. The audit log is no
 * projection and is left alone.
 */
export async function rebuildProjections(
  bus: EventBus,
  pool: pg.Pool,
): Promise<RebuiltProjection[]> {
  const rebuilt: RebuiltProjection[] = [];
  for (const topic of OBSERVED_TOPICS) rebuilt.push(await rebuildFrom(topic, bus, pool));
  return rebuilt;
}

async function rebuildFrom(
  topic: ObservedTopic,
  bus: EventBus,
  pool: pg.Pool,
): Promise<RebuiltProjection> {
  const projection = PROJECTION_OF_TOPIC[topic];
  const table = await createRebuildTable(pool, projection);
  let events = 0;
  let refused = 0;
  await bus.readAll(topic, async ({ event }) => {
    events += 1;
    const observed = readable(topic, event);
    if (!observed) {
      refused += 1;
      return;
    }
    await inTransaction(pool, async (tx) => {
      const writes = {
        save: (_: ProjectionName, change: Parameters<typeof table.save>[1]) =>
          table.save(tx, change),
      };
      await projectChange(writes, observed.change, observed.version);
    });
  });
  await table.swap();
  return { projection, events, refused };
}

/** The consumer filed such an event as a dead letter; a rebuild counts it and goes on. */
function readable(topic: ObservedTopic, event: unknown) {
  try {
    return toObservedChange(topic, event);
  } catch {
    return null;
  }
}
