import { BY_SYSTEM } from '@dewlane/events/cause';
import { releaseLock } from '../../domain/user/user.ts';
import type { Dependencies } from '../ports.ts';

/**
 * Clears `isLocked` and `lockoutUntil` of every account whose lock has expired, each with its event
 * (design.md#identity-and-permissions). Sign-ins don't depend on it: they compare the time.
 */
export function releasePassedLocks(deps: Dependencies) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = deps.clock();
    const { staff, users } = deps.tables;
    await staff.releasePassedLocks(now);
    for (const id of await users.withPassedLock(now)) {
      if (signal.aborted) return;
      await releaseOne(deps, id, now);
    }
  };
}

async function releaseOne({ inTransaction }: Dependencies, id: number, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await tx.users.lock(id);
    if (user?.lockoutUntil == null || user.lockoutUntil > now) return;
    await tx.users.save(releaseLock(user, now), BY_SYSTEM);
  });
}
