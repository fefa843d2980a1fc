import type { SqlExecutor } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import type { EventBus } from '../event-bus.ts';
import type { RunInTransaction } from '../inbox/dead-letters.ts';
import { appendToOutbox, type OutboxEvent } from '../outbox/outbox.ts';
import { type BusVersion, readBusVersions } from './bus-versions.ts';
import { type Published, publishedOf, publishLost } from './lost-events.ts';

/** An aggregate that exists here although its deletion was already published. */
export interface GoneElsewhere {
  readonly id: string;
  /** Whether its person was erased (ACCT-06). */
  readonly erases: boolean;
}

/** A kind of aggregate, and how a service stores and publishes it. */
export interface RepublishedKind<Tx extends SqlExecutor> {
  readonly topic: string;
  /** Its table, with the columns `id` and `version`. */
  readonly table: string;
  readonly idType: 'uuid' | 'int' | 'text';
  /**
   * How events carry an aggregate's state; null if its events carry only actions, so that only versions are corrected.
   */
  readonly stateEvents: {
    /** The event's type. */
    readonly type: string;
    /** The states of these for their events, by id. */
    statesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  } | null;
  /** Deletes these and publishes it, each with its next version; absent if this kind is never deleted. */
  remove?(tx: Tx, gone: readonly GoneElsewhere[]): Promise<void>;
  /** Reserves the ids on the bus, if the database assigns sequential ones. */
  reserve?(tx: Tx, ids: readonly string[]): Promise<void>;
}

export interface RepublishParts<Tx extends SqlExecutor> {
  readonly transaction: RunInTransaction<Tx>;
  readonly kinds: readonly RepublishedKind<Tx>[];
}

/** The result for one kind of aggregate. */
export interface Republished {
  readonly topic: string;
  /** The number that were republished, each with a new version. */
  readonly republishedCount: number;
  /** Deleted here, because their deletion was already published. */
  readonly removed: readonly string[];
  /** Only on the bus, because they were created after the back-up. */
  readonly onlyOnBus: readonly string[];
}

const BATCH_SIZE = 200;

/**
 * Brings other services in line with a service's database after it alone was restored or the bus was emptied: each
 * aggregate gets a version above all on the bus and is republished with its current state. One whose deletion was
 * already published is deleted here too, and that is published again. What the outbox holds as published, but the bus
 * has lost, is published once more before that: deletions, erasures, and changes that no consumer had handled. The
 * service may keep running, and a repeated run is harmless.
 * @param source the service's name
 */
export async function republish<Tx extends SqlExecutor>(
  source: string,
  bus: EventBus,
  { transaction, kinds }: RepublishParts<Tx>,
): Promise<Republished[]> {
  await bus.ensureTopics(kinds.map(({ topic }) => topic));
  const republished: Republished[] = [];
  for (const kind of kinds) {
    // Before the bus is read: what is published later is on it, although not among what was read.
    let missing = new Map<string, Published>();
    await transaction(async (tx) => {
      missing = await publishedOf(tx, kind.topic, bus);
    });
    const known = await readBusVersions(bus, kind.topic, (id) => missing.delete(id));
    await publishLost(transaction, missing, known);
    let ids: string[] = [];
    await transaction(async (tx) => {
      await kind.reserve?.(tx, [...known.keys()]);
      ids = await idsOf(tx, kind);
    });
    let republishedCount = 0;
    const removed: string[] = [];
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      await transaction(async (tx) => {
        const done = await republishSome(
          tx,
          source,
          kind,
          known,
          ids.slice(from, from + BATCH_SIZE),
        );
        republishedCount += done.republishedCount;
        removed.push(...done.removed);
      });
    }
    const here = new Set(ids);
    const onlyOnBus = [...known].flatMap(([id, { isDeleted }]) =>
      isDeleted || here.has(id) ? [] : [id],
    );
    republished.push({ topic: kind.topic, republishedCount, removed, onlyOnBus });
  }
  return republished;
}

async function republishSome<Tx extends SqlExecutor>(
  tx: Tx,
  source: string,
  kind: RepublishedKind<Tx>,
  known: ReadonlyMap<string, BusVersion>,
  ids: readonly string[],
): Promise<{ republishedCount: number; removed: string[] }> {
  const rows = await lock(tx, kind, ids);
  const isGone = (id: string) => kind.remove !== undefined && known.get(id)?.isDeleted === true;
  const raised = rows.map(({ id, version }) => {
    const past = Math.max(version, known.get(id)?.version ?? 0);
    // A removal publishes the next version itself.
    return { id, version: kind.stateEvents === null || isGone(id) ? past : past + 1 };
  });
  await raise(tx, kind, raised);
  const stay = raised.filter(({ id }) => !isGone(id));
  const events = await eventsOf(tx, kind, stay);
  await appendToOutbox(tx, source, events);
  const gone = raised.flatMap(({ id }) =>
    isGone(id) ? [{ id, erases: known.get(id)?.erasedTo === known.get(id)?.version }] : [],
  );
  if (gone.length > 0) await kind.remove?.(tx, gone);
  return { republishedCount: events.length, removed: gone.map(({ id }) => id) };
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

async function eventsOf<Tx extends SqlExecutor>(
  tx: Tx,
  { topic, stateEvents }: RepublishedKind<Tx>,
  rows: readonly Versioned[],
): Promise<OutboxEvent[]> {
  if (stateEvents === null) return [];
  const states = await stateEvents.statesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, version }) => ({
    id: newId(),
    topic,
    key: id,
    type: stateEvents.type,
    aggregateVersion: version,
    actor: { kind: 'system', id: 'republish' },
    occurredAt: new Date(),
    data: { state: stateOf(states, id), changed: [], previous: {} },
  }));
}

/** Refuses a null state, which would mean a deletion. */
function stateOf(states: ReadonlyMap<string, unknown>, id: string): unknown {
  const state = states.get(id);
  if (state === undefined || state === null) throw new Error(`No state was given for ${id}.`);
  return state;
}

async function idsOf(
  tx: SqlExecutor,
  { table }: Pick<RepublishedKind<SqlExecutor>, 'table'>,
): Promise<string[]> {
  const sql = `select "id"::text as id from "${table}" order by "${table}"."id"`;
  return (await tx.$queryRawUnsafe<{ id: string }[]>(sql)).map(({ id }) => id);
}

async function lock(
  tx: SqlExecutor,
  { table, idType }: Pick<RepublishedKind<SqlExecutor>, 'table' | 'idType'>,
  ids: readonly string[],
): Promise<Versioned[]> {
  return await tx.$queryRawUnsafe<Versioned[]>(
    `select "id"::text as id, "version" from "${table}"
     where "id" = any($1::text[]::${idType}[]) order by "${table}"."id" for update`,
    [...ids],
  );
}

async function raise(
  tx: SqlExecutor,
  { table, idType }: Pick<RepublishedKind<SqlExecutor>, 'table' | 'idType'>,
  rows: readonly Versioned[],
): Promise<void> {
  await tx.$executeRawUnsafe(
    `update "${table}" as held set "version" = raised."version"
     from jsonb_to_recordset($1::jsonb) as raised("id" ${idType}, "version" int)
     where held."id" = raised."id" and held."version" < raised."version"`,
    JSON.stringify(rows),
  );
}
