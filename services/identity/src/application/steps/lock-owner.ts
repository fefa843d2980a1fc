import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/user/user.ts';
import type { Transaction } from '../ports.ts';

/**
 * The account of whoever calls, locked until the transaction ends.
 * @throws Refusal OWNER_GONE if it was erased meanwhile (ACCT-08)
 */
export async function lockOwner(tx: Transaction, userId: number): Promise<User> {
  const user = await tx.users.lock(userId);
  if (user === null) throw new Refusal('OWNER_GONE');
  return user;
}
