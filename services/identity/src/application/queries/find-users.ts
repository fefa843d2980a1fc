import type { User } from '../../domain/user/user.ts';
import type { Dependencies } from '../ports.ts';

/** The accounts with these ids, unordered; unknown ids are left out. */
export function findUsers({ tables }: Dependencies) {
  return (ids: readonly number[]): Promise<User[]> => tables.users.find(ids);
}
