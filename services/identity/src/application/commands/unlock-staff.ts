import { Refusal } from '../../domain/refusal.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import type { Cause, Dependencies, StaffAccount, Transaction } from '../ports.ts';
import { subjectOf, subjectsOfBrowsers } from './authenticate.ts';

export interface UnlockStaff {
  /** Whose locks end. */
  staffId: string;
  /** The version that staff have seen; another one refuses the unlocking. */
  expectedVersion: number | undefined;
  idempotencyKey: string | null;
  /** The member of staff who ends them. */
  cause: Cause;
}

/**
 * Any staff end the locks of an account of staff and of its browsers, and the rows of failures begin anew
 * (design.md#identity-and-permissions). An account that is locked nowhere stays as it is.
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
  if ((await tx.staff.find(staffId)) === null) throw new Refusal('STAFF_NOT_FOUND');
  const subject = subjectOf('staff', staffId);
  // Whoever unlocks at the same time waits here.
  const { pendingAt } = await tx.signInRecords.lock(subject);
  const account = await tx.staff.find(staffId);
  if (account === null) throw new Refusal('STAFF_NOT_FOUND');
  const isLocked = (await tx.signInRecords.locked(subject, now)).length > 0;
  const { version } = account;
  if (expectedVersion !== undefined && version !== expectedVersion) {
    throw new Refusal('CHANGED_MEANWHILE', { current: { version, isLocked } });
  }
  await tx.signInRecords.save(subject, { ...EMPTY_RECORD, pendingAt }, now);
  await tx.signInRecords.forgive(subjectsOfBrowsers('staff', staffId), now);
  return isLocked ? await tx.staff.unlock(account, now, cause) : account;
}
