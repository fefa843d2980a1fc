import type { SqlExecutor } from './database.ts';

/** What of the kit's tables tells of a person. */
export interface Forgotten {
  /** The person's aggregates, this service's and others': events about them go. */
  keys: readonly string[];
  /** Whose idempotency keys go, with the answers kept for them. */
  principals: readonly string[];
}

const STATEMENTS = [
  `delete from idempotency_keys where "principal" = any($2::text[]) and $1::text[] is not null`,
  `delete from dead_letters where "key" = any($1::text[]) and $2::text[] is not null`,
  // Events that nobody has published yet too: the one that follows in the same transaction supersedes them.
  `delete from outbox where "key" = any($1::text[]) and $2::text[] is not null`,
];

/**
 * Removes events, dead letters and kept answers of a person from a service's own tables, within the transaction that
 * erases the person; the events that tell of the erasure are appended afterwards (ACCT-06).
 */
export async function forgetOwners(
  tx: SqlExecutor,
  { keys, principals }: Forgotten,
): Promise<void> {
  for (const statement of STATEMENTS) {
    await tx.$executeRawUnsafe(statement, [...keys], [...principals]);
  }
}
