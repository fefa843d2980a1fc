import type { SqlExecutor } from '../../database/database.ts';
import type { EventBus } from '../event-bus.ts';
import type { RunInTransaction } from '../inbox/dead-letters.ts';
import type { BusVersion } from './bus-versions.ts';

/** An event that an outbox holds as published. */
export interface Published {
  readonly key: string;
  readonly version: number;
  /** Whether the bus may have compacted it. */
  readonly isOld: boolean;
}

const BATCH_SIZE = 2_000;

/**
 * What an outbox holds as published to a topic, by the event's id, in its order. All of it is in memory: some 100,000
 * events take some 20 MB, and retention bounds them (OUTBOX_DAYS).
 */
export async function publishedOf(
  tx: SqlExecutor,
  topic: string,
  { keepsAllDays }: Pick<EventBus, 'keepsAllDays'>,
): Promise<Map<string, Published>> {
  // By its creation, since a restore makes the time of publication new.
  const rows = await tx.$queryRawUnsafe<(Published & { id: string })[]>(
    `select "id"::text as id, "key", "aggregateVersion" as version,
       "createdAt" < now() - make_interval(days => $2::int) as "isOld"
     from outbox where "topic" = $1 and "publishedAt" is not null order by "sequence"`,
    topic,
    keepsAllDays,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Has the relay publish once more what the bus has lost since it was published, in the lost events' order: consumers that have
 * handled an event know it by its id. Not what the bus no longer needs to hold: what it has compacted or erased, nor what
 * came before a deletion, after which a state would bring the aggregate back.
 * @param missing published before the bus was read, and not found there
 */
export async function publishLost<Tx extends SqlExecutor>(
  transaction: RunInTransaction<Tx>,
  missing: ReadonlyMap<string, Published>,
  known: ReadonlyMap<string, BusVersion>,
): Promise<void> {
  const lost = [...missing].flatMap(([id, row]) => (isLost(row, known) ? [id] : []));
  for (let from = 0; from < lost.length; from += BATCH_SIZE) {
    await transaction(async (tx) => {
      await tx.$executeRawUnsafe(
        'update outbox set "publishedAt" = null where "id" = any($1::uuid[])',
        lost.slice(from, from + BATCH_SIZE),
      );
    });
  }
}

function isLost(
  { key, version, isOld }: Published,
  known: ReadonlyMap<string, BusVersion>,
): boolean {
  const onBus = known.get(key);
  if (onBus === undefined || version > onBus.version) return true;
  return !isOld && !onBus.isDeleted && version >= onBus.erasedTo;
}
