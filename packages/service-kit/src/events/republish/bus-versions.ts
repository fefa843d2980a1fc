import { anyEventSchema } from '@dewlane/events';
import type { EventBus } from '../event-bus.ts';

/** The newest version of an aggregate on the bus. */
export interface BusVersion {
  readonly version: number;
  readonly isDeleted: boolean;
  /** Whether its last event erases the earlier ones (ACCT-06). */
  readonly erases: boolean;
}

/**
 * The newest version of each aggregate of a topic that the bus holds at this moment, by the aggregate's id. Messages
 * that are no events are skipped.
 */
export async function readBusVersions(
  bus: EventBus,
  topic: string,
): Promise<ReadonlyMap<string, BusVersion>> {
  const newest = new Map<string, BusVersion>();
  await bus.readAll(topic, async ({ event }) => {
    const { data: told } = anyEventSchema.safeParse(event);
    if (told === undefined) return;
    const { subject, aggregateversion: version, erases = false, data } = told;
    if (version <= (newest.get(subject)?.version ?? 0)) return;
    newest.set(subject, { version, isDeleted: data.state === null, erases });
  });
  return newest;
}
