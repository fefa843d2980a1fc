import { Refusal } from '../../domain/refusal.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import type { Dependencies, StaffAccount, Transaction } from '../ports.ts';
import { subjectOf, subjectsOfBrowsers } from './authenticate.ts';

export interface UnlockStaff {
  /** Whose locks end. */
  staffId: string;
  idempotencyKey: string | null;
  /** The member of staff who ends them. */
  by: string;
}

/**
 * Any staff end the locks of an account of staff and of its browsers, and the rows of failures begin anew
 * (design.md#identity-and-permissions).
 * @throws Refusal STAFF_NOT_FOUND
 */
export function unlockStaff({ inTransaction, clock }: Dependencies) {
  return async ({ staffId, idempotencyKey, by }: UnlockStaff): Promise<StaffAccount> => {
    const request = {
      principal: `staff:${by}`,
      operation: 'unlockStaff',
      key: idempotencyKey,
      input: { staffId },
    };
    return await inTransaction((tx) => tx.onceOnly(request, () => unlock(tx, staffId, clock())));
  };
}

async function unlock(tx: Transaction, staffId: string, now: Date): Promise<StaffAccount> {
  const account = await tx.staff.find(staffId);
  if (account === null) throw new Refusal('STAFF_NOT_FOUND');
  const subject = subjectOf('staff', staffId);
  const { pendingAt } = await tx.signInRecords.lock(subject);
  await tx.signInRecords.save(subject, { ...EMPTY_RECORD, pendingAt }, now);
  await tx.signInRecords.forgive(subjectsOfBrowsers('staff', staffId), now);
  await tx.staff.setLock(staffId, null, now);
  return account;
}
