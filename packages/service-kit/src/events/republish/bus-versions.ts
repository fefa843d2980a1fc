import { anyEventSchema } from '@dewlane/events';
import type { EventBus } from '../event-bus.ts';

/** The newest version of an aggregate on the bus. */
export interface BusVersion {
  readonly version: number;
  readonly isDeleted: boolean;
  /** The newest version whose event erases the earlier ones (ACCT-06); 0 if none does. */
  readonly erasedTo: number;
}

const NONE: BusVersion = { version: 0, isDeleted: false, erasedTo: 0 };

/**
 * The newest version of each aggregate of a topic that the bus holds at this moment, by the aggregate's id. Messages
 * that are no events are skipped.
 * @param onMessage gets the id of each message
 */
export async function readBusVersions(
  bus: Pick<EventBus, 'readAll'>,
  topic: string,
  onMessage: (id: string) => void = () => undefined,
): Promise<ReadonlyMap<string, BusVersion>> {
  const newest = new Map<string, BusVersion>();
  await bus.readAll(topic, async ({ id, event }) => {
    onMessage(id);
    const { data: parsed } = anyEventSchema.safeParse(event);
    if (parsed === undefined) return;
    const { subject, aggregateversion: version, erases = false, data } = parsed;
    const before = newest.get(subject) ?? NONE;
    const erasedTo = erases ? Math.max(version, before.erasedTo) : before.erasedTo;
    const now = version > before.version ? { version, isDeleted: data.state === null } : before;
    newest.set(subject, { ...now, erasedTo });
  });
  return newest;
}
