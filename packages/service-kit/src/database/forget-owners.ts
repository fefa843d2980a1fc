import type { SqlExecutor } from './database.ts';
import { type Removal, removeInPortions } from './remove-in-portions.ts';
import { STAFF_ACTS } from './staff-acts.ts';

/** Identifies a person's data in the kit's tables. */
export interface Forgotten {
  /** The ids of the person's aggregates, in any service; events about them are removed. */
  keys: readonly string[];
  /**
   * The principals whose idempotency keys and stored results are removed, and dead letters and events about what they own
   * or owned: no event erases an aggregate that was deleted before.
   */
  principals: readonly string[];
}

/** Each names the values of its placeholders, all of which it uses: PostgreSQL refuses any other. */
const REMOVALS: readonly (Removal & { valuesOf(forgotten: Forgotten): readonly unknown[] })[] = [
  {
    table: 'idempotency_keys',
    key: '"principal", "operation", "key"',
    pick: `select "principal", "operation", "key" from idempotency_keys
      where "principal" = any($1::text[])`,
    valuesOf: ({ principals }) => [principals],
  },
  {
    table: 'dead_letters',
    key: '"id"',
    pick: `select "id" from dead_letters where "key" = any($1::text[])
      or "event"->'data'->'state'->>'userId' = any($2::text[])
      or "event"->'data'->'previous'->>'userId' = any($2::text[])`,
    valuesOf: ({ keys, principals }) => [keys, principals],
  },
  {
    table: 'outbox',
    key: '"id"',
    // What staff did is left to the event that erases the aggregate, published or not: the PostgreSQL log drops it with that
    // event, maybe before the audit log has read it (PERM-15).
    pick: `select "id" from outbox where "key" = any($1::text[])
      and "actor"->>'kind' <> 'staff'`,
    valuesOf: ({ keys }) => [keys],
  },
];

/**
 * The other aggregates that the owners in `$2` have or had, found by an index, and the newest event of each. That of what was
 * deleted tells so, without texts; `republish` needs it. Reads each event of these aggregates, a few µs each, as no index has the
 * owner's keys once each: some hundred thousand are well within what a statement may take (OPS-52).
 */
const NEWEST = `select "topic", "key", max("sequence")::text as "last" from outbox
  where "key" in (
    select "key" from outbox where "key" <> all($1::text[])
      and coalesce("event"->'data'->'state'->>'userId', "event"->'data'->'previous'->>'userId') = any($2::text[]))
  group by "topic", "key" having count(*) > 1`;

const NEWEST_GIVEN =
  'unnest($1::text[], $2::text[], $3::bigint[]) as newest ("topic", "key", "last")';

/**
 * What was deleted before gets no erasing event: there the event of the deletion tells what staff did (PERM-15). Portions come
 * in any order, since the audit log goes by the times.
 */
const OLDER_THAN_NEWEST = {
  table: 'outbox',
  key: '"id"',
  pick: `select "id" from outbox join ${NEWEST_GIVEN} using ("topic", "key") where "sequence" < "last"`,
  more: `,
    unheard as (select "topic", "key", ${STAFF_ACTS} as "acts" from removed
      where "publishedAt" is null and "actor"->>'kind' = 'staff' group by "topic", "key"),
    told as (update outbox
      set "event" = jsonb_set("event", '{data,staffActs}', coalesce("event"->'data'->'staffActs', '[]') || "acts")
      from unheard join ${NEWEST_GIVEN} using ("topic", "key")
      where outbox."topic" = unheard."topic" and outbox."key" = unheard."key" and "sequence" = "last")`,
};

/**
 * Removes a person's events, dead letters and stored idempotency results from a service's own tables, in the transaction of
 * the erasure (ACCT-06). Events of staff about `keys` stay until the events of the erasure take them over. Append those after
 * this call, which would remove them; they replace the removed ones.
 */
export async function forgetOwners(tx: SqlExecutor, forgotten: Forgotten): Promise<void> {
  for (const removal of REMOVALS) {
    await removeInPortions(tx, removal, removal.valuesOf(forgotten));
  }
  const newest = await tx.$queryRawUnsafe<{ topic: string; key: string; last: string }[]>(
    NEWEST,
    forgotten.keys,
    forgotten.principals,
  );
  if (newest.length === 0) return;
  await removeInPortions(tx, OLDER_THAN_NEWEST, [
    newest.map(({ topic }) => topic),
    newest.map(({ key }) => key),
    newest.map(({ last }) => last),
  ]);
}

/**
 * Removes the stored idempotency results whose `userId` is the account, for principals that match one of some LIKE patterns. It
 * is for principals that don't name a person, because many people without an id share one or each request has its own. Part of
 * an erasure, like `forgetOwners`; the caller's database needs an index of the expression (SEC-21).
 */
export async function forgetResults(
  tx: SqlExecutor,
  principalPatterns: readonly string[],
  userId: number,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `delete from idempotency_keys where "principal" like any($1::text[]) and "answer"->>'userId' = $2`,
    principalPatterns,
    String(userId),
  );
}
