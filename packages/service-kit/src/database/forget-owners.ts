import type { SqlExecutor } from './database.ts';
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

/** Rows of the outbox about the same aggregate that are newer than one. */
const NEWER = `select from outbox as newer where newer."key" = outbox."key"
  and newer."topic" = outbox."topic" and newer."sequence" > outbox."sequence"`;

/**
 * Whether a row of the outbox is about what one of the owners in `$2` has or had, found by an index, and a newer one follows
 * it. The newest one of what was deleted tells so, without texts; `republish` needs it.
 */
const IS_OLD_OF_OWNER = `
  coalesce("event"->'data'->'state'->>'userId', "event"->'data'->'previous'->>'userId') = any($2::text[])
    and exists (${NEWER})`;

/**
 * What staff did is left to the event that erases the aggregate, published or not: the PostgreSQL log drops it with that
 * event, maybe before the audit log has read it (PERM-15).
 */
const FORGET_KEYS = `delete from outbox where "key" = any($1::text[]) and $2::text[] is not null
  and "actor"->>'kind' <> 'staff'`;

/** What was deleted before gets no such event: there the event of the deletion tells what staff did (PERM-15). */
const FORGET_DELETED = `with old as (
    delete from outbox where ${IS_OLD_OF_OWNER} and "key" <> all($1::text[])
    returning "topic", "key", "sequence", "event", "actor", "publishedAt"),
  unheard as (select "topic", "key", ${STAFF_ACTS} as "acts" from old
    where "publishedAt" is null and "actor"->>'kind' = 'staff' group by "topic", "key")
  update outbox set "event" = jsonb_set("event", '{data,staffActs}', "acts")
  from unheard where outbox."topic" = unheard."topic" and outbox."key" = unheard."key"
    and not exists (${NEWER})`;

/** Each is sent with both parameters and must use both, or PostgreSQL refuses it. */
const STATEMENTS = [
  `delete from idempotency_keys where "principal" = any($2::text[]) and $1::text[] is not null`,
  `delete from dead_letters where "key" = any($1::text[])
     or "event"->'data'->'state'->>'userId' = any($2::text[])
     or "event"->'data'->'previous'->>'userId' = any($2::text[])`,
  FORGET_KEYS,
  FORGET_DELETED,
];

/**
 * Removes a person's events, dead letters and stored idempotency results from a service's own tables, in the transaction of
 * the erasure (ACCT-06). Events of staff about `keys` stay until the events of the erasure take them over. Append those after
 * this call, which would remove them; they replace the removed ones.
 */
export async function forgetOwners(
  tx: SqlExecutor,
  { keys, principals }: Forgotten,
): Promise<void> {
  for (const statement of STATEMENTS) {
    await tx.$executeRawUnsafe(statement, [...keys], [...principals]);
  }
}

/**
 * Removes the stored idempotency results that contain `part`, for principals that match a LIKE pattern. It is for
 * principals that don't name a person, because many people without an id share one or each request has its own. Part of an
 * erasure, like `forgetOwners`.
 */
export async function forgetResults(
  tx: SqlExecutor,
  principalPattern: string,
  part: object,
): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from idempotency_keys where "principal" like $1 and "answer" @> $2::jsonb',
    principalPattern,
    JSON.stringify(part),
  );
}
