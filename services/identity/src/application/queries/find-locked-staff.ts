import { subjectOf } from '../commands/authenticate.ts';
import type { Dependencies, StaffAccount } from '../ports.ts';

/** The staff accounts that are currently locked, everywhere or in one of their browsers, by name. */
export function findLockedStaff({ tables, clock }: Dependencies) {
  return async (): Promise<StaffAccount[]> => {
    const locked = await tables.signInRecords.locked(subjectOf('staff', ''), clock());
    // `staff:<id>` or `staff:<id>:device:<id>`; identifiers without an account begin with `staff:unknown:`.
    const ids = locked.map((subject) => subject.split(':')[1] ?? '');
    return await tables.staff.withIds([...new Set(ids)].filter((id) => id !== 'unknown'));
  };
}
