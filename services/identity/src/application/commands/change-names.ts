import { Refusal } from '../../domain/refusal.ts';
import { rename, type User } from '../../domain/user/user.ts';
import type { Dependencies, Trace } from '../ports.ts';

export interface ChangeNames {
  userId: number;
  firstName: string | null;
  lastName: string | null;
  trace: Trace;
}

/**
 * Writes an account's names, which messages use.
 * @throws Refusal USER_NOT_FOUND
 */
export function changeNames({ inTransaction, clock }: Dependencies) {
  return ({ userId, firstName, lastName, trace }: ChangeNames): Promise<User> =>
    inTransaction(async (tx) => {
      const user = await tx.users.lock(userId);
      if (user === null) throw new Refusal('USER_NOT_FOUND');
      const isSame = user.firstName === firstName && user.lastName === lastName;
      if (isSame) return user;
      const change = rename(user, { firstName, lastName }, clock());
      await tx.users.save(change, { actor: { kind: 'customer', id: String(userId) }, trace });
      return change.after;
    });
}
