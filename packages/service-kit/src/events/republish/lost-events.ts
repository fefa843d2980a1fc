import type { SqlExecutor } from '../../database/database.ts';
import type { RunInTransaction } from '../inbox/dead-letters.ts';
import type { BusVersion } from './bus-versions.ts';

/** How far an aggregate was published, by its outbox rows. */
export interface Published {
  readonly key: string;
  readonly version: number;
}

const AGGREGATES_AT_ONCE = 2_000;

/** How far each aggregate of a topic that still has outbox rows was published. */
export async function publishedOf(tx: SqlExecutor, topic: string): Promise<Published[]> {
  return await tx.$queryRawUnsafe<Published[]>(
    `select "key", max("aggregateVersion") as "version" from outbox
     where "topic" = $1 and "publishedAt" is not null group by "key"`,
    topic,
  );
}

/**
 * Has the relay publish once more what the bus has lost since it was published, in its former order: consumers that have
 * handled an event know it by its id.
 * @param published read before `known`, so that no event counts as lost that came to the bus in between
 */
export async function publishLost<Tx extends SqlExecutor>(
  transaction: RunInTransaction<Tx>,
  topic: string,
  published: readonly Published[],
  known: ReadonlyMap<string, BusVersion>,
): Promise<void> {
  const lost = published.flatMap(({ key, version }) => {
    const onBus = known.get(key)?.version ?? 0;
    return version > onBus ? [{ key, onBus, version }] : [];
  });
  for (let from = 0; from < lost.length; from += AGGREGATES_AT_ONCE) {
    await transaction(async (tx) => {
      await tx.$executeRawUnsafe(
        `update outbox set "publishedAt" = null
         from jsonb_to_recordset($2::jsonb) as lost("key" text, "onBus" int, "version" int)
         where outbox."topic" = $1 and outbox."key" = lost."key" and outbox."publishedAt" is not null
           and outbox."aggregateVersion" > lost."onBus" and outbox."aggregateVersion" <= lost."version"`,
        topic,
        JSON.stringify(lost.slice(from, from + AGGREGATES_AT_ONCE)),
      );
    });
  }
}
