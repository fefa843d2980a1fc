import { refuse } from '../errors/errors.ts';
import type { SqlExecutor } from './database.ts';

/** An owner's lock: shared by writes for the owner, exclusive for an erasure or a move. */
const OWNER_LOCK = 'hashtextextended(owner, 0)';

/**
 * Call before a transaction saves something for an owner. A later erasure waits until the transaction ends, and finds
 * what it has saved; after an earlier erasure it is refused, even with a still valid token (ACCT-08).
 * @throws ServiceError UNAUTHENTICATED if the owner was erased
 */
export async function refuseErased(tx: SqlExecutor, ownerId: string): Promise<void> {
  if (await wasErased(tx, ownerId)) refuseAsErased();
}

/** Whether the owner was erased; an erasure that comes now waits until the transaction ends. */
export async function wasErased(tx: SqlExecutor, ownerId: string): Promise<boolean> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock_shared(${OWNER_LOCK}) from unnest($1::text[]) as owner`,
    [ownerId],
  );
  const erased = await tx.$queryRawUnsafe<unknown[]>(
    'select 1 from erased_owners where "ownerId" = $1',
    ownerId,
  );
  return erased.length > 0;
}

/**
 * Refuses a request of an erased owner like one without a session.
 * @throws ServiceError UNAUTHENTICATED always
 */
export function refuseAsErased(): never {
  refuse('UNAUTHENTICATED');
}

/**
 * Waits for transactions that are saving something for these owners, and marks the owners so that later ones are
 * refused; the first step of an erasure (ACCT-08).
 */
export async function markErased(
  tx: SqlExecutor,
  ownerIds: readonly string[],
  now: Date,
): Promise<void> {
  // Sorted, so that two erasures can't deadlock.
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(${OWNER_LOCK}) from unnest($1::text[]) as owner`,
    [...ownerIds].sort(),
  );
  await tx.$executeRawUnsafe(
    `insert into erased_owners ("ownerId", "erasedAt") select owner, $2 from unnest($1::text[]) as owner
     on conflict ("ownerId") do update set "erasedAt" = excluded."erasedAt"`,
    [...ownerIds],
    now,
  );
}
