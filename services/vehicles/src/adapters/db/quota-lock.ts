import type { Db } from './prisma.ts';

/** The first key of the advisory locks on quotas, as a namespace. */
const QUOTA_LOCKS = 4_417_302;

/** Lets one transaction at a time add rows for an owner, so that its count stays right until it ends. */
export async function lockQuota(tx: Db, ownerId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${QUOTA_LOCKS}::int, hashtext(${ownerId}))`;
}
