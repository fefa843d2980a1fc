import type { User } from '../../domain/user/user.ts';
import type { Dependencies } from '../ports.ts';

/** The accounts with these ids, in no order; ids that nobody has are left out. */
export async function findUsers({ store }: Dependencies, ids: readonly number[]): Promise<User[]> {
  return await store.withoutTransaction(({ users }) => users.find(ids));
}
