import { idInSubject, subjectOf } from '../../domain/sign-in/subject.ts';
import type { StaffAccount } from '../ports/staff-accounts.ts';
import type { Dependencies } from '../ports.ts';

/** The staff accounts that are currently locked, everywhere or on one of their devices, by name. */
export function findLockedStaff({ tables, clock }: Dependencies) {
  return async (): Promise<StaffAccount[]> => {
    const locked = await tables.signInRecords.locked(subjectOf('staff', ''), clock());
    const ids = new Set(locked.map(idInSubject));
    return await tables.staff.withIds([...ids].filter((id) => id !== 'unknown'));
  };
}
