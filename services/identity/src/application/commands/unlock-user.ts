import type { Cause } from '@dewlane/events/cause';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { forgiveFailures } from '../steps/forgive-failures.ts';

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
 * Unlocks a customer's account and its devices and resets their failures; any member of staff may
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
