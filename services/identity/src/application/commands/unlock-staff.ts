import type { Cause } from '@dewlane/events/cause';
import { Refusal } from '../../domain/refusal.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import { subjectOf, subjectsOfDevices } from '../../domain/sign-in/subject.ts';
import type { StaffAccount } from '../ports/staff-accounts.ts';
import type { Dependencies, Transaction } from '../ports.ts';

export interface UnlockStaff {
  /** The account to unlock. */
  staffId: string;
  /** The version that staff have seen; the unlock is rejected if the account has another by now. */
  expectedVersion: number | undefined;
  idempotencyKey: string | null;
  /** The member of staff who unlocks it. */
  cause: Cause;
}

/**
 * Unlocks a staff account and its devices and resets their failures; any member of staff may
 * (design.md#identity-and-permissions). Does nothing if neither is locked.
 * @throws Refusal STAFF_NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function unlockStaff({ inTransaction, clock }: Dependencies) {
  return async (command: UnlockStaff): Promise<StaffAccount> => {
    const { staffId, expectedVersion, idempotencyKey, cause } = command;
    const request = {
      principal: `staff:${cause.actor.id}`,
      operation: 'unlockStaff',
      key: idempotencyKey,
      input: { staffId, expectedVersion },
    };
    return await inTransaction((tx) => tx.onceOnly(request, () => unlock(tx, clock(), command)));
  };
}

async function unlock(
  tx: Transaction,
  now: Date,
  { staffId, expectedVersion, cause }: UnlockStaff,
): Promise<StaffAccount> {
  const subject = subjectOf('staff', staffId);
  // Concurrent unlocks wait here.
  const { pendingAt } = await tx.signInRecords.lock(subject);
  const account = await tx.staff.find(staffId);
  if (account === null) throw new Refusal('STAFF_NOT_FOUND');
  const isLocked = (await tx.signInRecords.locked(subject, now)).length > 0;
  const { version } = account;
  if (expectedVersion !== undefined && version !== expectedVersion) {
    throw new Refusal('CHANGED_MEANWHILE', { current: { version, isLocked } });
  }
  await tx.signInRecords.save(subject, { ...EMPTY_RECORD, pendingAt }, now);
  await tx.signInRecords.forgive(subjectsOfDevices('staff', staffId), now);
  return isLocked ? await tx.staff.unlock(account, now, cause) : account;
}
