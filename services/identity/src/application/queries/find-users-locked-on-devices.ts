import { idInSubject, subjectOf } from '../../domain/sign-in/subject.ts';
import type { User } from '../../domain/user/user.ts';
import type { Dependencies } from '../ports.ts';

/**
 * The customers who are currently locked out on a device of their own, unordered. Locks outside known devices aren't
 * listed here: strangers can cause any number of them, and each account's own row shows it.
 */
export function findUsersLockedOnDevices({ tables, clock }: Dependencies) {
  return async (): Promise<User[]> => {
    const locked = await tables.signInRecords.lockedDevices(subjectOf('user', ''), clock());
    const ids = new Set(locked.map(idInSubject));
    return await tables.users.find([...ids].map(Number));
  };
}
