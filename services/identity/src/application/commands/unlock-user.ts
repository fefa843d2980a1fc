import { Refusal } from '../../domain/refusal.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import { releaseLock, type User } from '../../domain/user/user.ts';
import type { Cause, Dependencies, Transaction } from '../ports.ts';
import { subjectOf, subjectsOfBrowsers } from './authenticate.ts';

export interface UnlockUser {
  userId: number;
  /** The version that staff have seen; the unlock is rejected if the account has another by now. */
  expectedVersion: number | undefined;
  idempotencyKey: string | null;
  /** A member of staff. */
  cause: Cause;
}

/** An account and its current version, which admin waits for. */
export interface UnlockedUser {
  id: string;
  version: number;
}

/**
 * Unlocks a customer's account and its browsers and resets their failures; any member of staff may
 * (design.md#identity-and-permissions). Does nothing if neither is locked.
 * @throws Refusal USER_NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function unlockUser(deps: Dependencies) {
  return async (command: UnlockUser): Promise<UnlockedUser> => {
    const { userId, expectedVersion, idempotencyKey, cause } = command;
    const request = {
      principal: `staff:${cause.actor.id}`,
      operation: 'unlockUser',
      key: idempotencyKey,
      input: { userId, expectedVersion },
    };
    return await deps.inTransaction((tx) =>
      tx.onceOnly(request, () => unlock(tx, deps.clock(), command)),
    );
  };
}

async function unlock(
  tx: Transaction,
  now: Date,
  { userId, expectedVersion, cause }: UnlockUser,
): Promise<UnlockedUser> {
  const user = await forgiveFailures(tx, userId, now, cause, (found) => {
    if (expectedVersion === undefined || found.version === expectedVersion) return;
    const { version, isLocked, lockoutUntil } = found;
    throw new Refusal('CHANGED_MEANWHILE', { current: { version, isLocked, lockoutUntil } });
  });
  if (user === null) throw new Refusal('USER_NOT_FOUND');
  return { id: String(user.id), version: user.version };
}

/**
 * Unlocks an account and its browsers and resets their failures; `look` may refuse it.
 * @returns the account as it is now, locked until the transaction ends; null if there is none
 */
export async function forgiveFailures(
  tx: Transaction,
  userId: number,
  now: Date,
  cause: Cause,
  look: (user: User) => void = () => undefined,
): Promise<User | null> {
  const subject = subjectOf('user', userId);
  const browsers = subjectsOfBrowsers('user', userId);
  const { pendingAt } = await tx.signInRecords.lock(subject);
  // Before the account, as in a sign-in.
  await tx.signInRecords.lockAll(subject, browsers);
  const lockedBrowsers = await tx.signInRecords.lockedBrowsers(browsers, now);
  await tx.signInRecords.forgive(browsers, now);
  const found = await tx.users.lock(userId);
  if (found === null) return null;
  // The account itself doesn't tell of its browsers' locks, but their end is a change, too (PERM-08).
  const user = { ...found, isLocked: found.isLocked || lockedBrowsers.length > 0 };
  look(user);
  await tx.signInRecords.save(subject, { ...EMPTY_RECORD, pendingAt }, now);
  if (!user.isLocked) return user;
  const change = releaseLock(user, now);
  await tx.users.save(change, cause);
  return change.after;
}
