import type { Db } from './prisma.ts';

/** The first key of the advisory locks on what owners keep, so that they meet no other lock. */
const QUOTA_LOCKS = 4_417_302;

/** Lets one transaction at a time add to what an owner keeps, so that what it has counted holds until it ends. */
export async function lockQuota(tx: Db, owner: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${QUOTA_LOCKS}::int, hashtext(${owner}))`;
}
