import { idInSubject, subjectOf } from '../../domain/sign-in/subject.ts';
import type { User } from '../../domain/user/user.ts';
import type { Dependencies } from '../ports.ts';

/**
 * The customers who are currently locked out of a browser of their own, unordered. Only they are: strangers can lock any number of
 * accounts everywhere else, which each account says of itself.
 */
export function findUsersLockedInBrowsers({ tables, clock }: Dependencies) {
  return async (): Promise<User[]> => {
    const locked = await tables.signInRecords.lockedBrowsers(subjectOf('user', ''), clock());
    const ids = new Set(locked.map(idInSubject));
    return await tables.users.find([...ids].map(Number));
  };
}
