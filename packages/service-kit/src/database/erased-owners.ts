import { refuse } from '../errors/errors.ts';
import type { SqlExecutor } from './database.ts';

/** An owner's lock: those who save something for the owner share it, an erasure and a move take it alone. */
const OWNER_LOCK = 'hashtextextended(owner, 0)';

/**
 * Lets a transaction save something for an owner. An erasure of the owner waits until the transaction ends and finds what it
 * has saved; one that came before refuses it, whatever token is still good (ACCT-08).
 * @throws ServiceError UNAUTHENTICATED when the owner was erased
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
 * Refuses a request in the name of an owner who was erased, as one without a session.
 * @throws ServiceError UNAUTHENTICATED always
 */
export function refuseAsErased(): never {
  refuse('UNAUTHENTICATED');
}

/**
 * Waits for those who are saving something for these owners and notes that nobody may any more; the first thing that an
 * erasure does (ACCT-08).
 */
export async function markErased(
  tx: SqlExecutor,
  ownerIds: readonly string[],
  now: Date,
): Promise<void> {
  // In order, so that two erasures wait for each other in one direction only.
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
