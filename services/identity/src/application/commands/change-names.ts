import type { Trace } from '@dewlane/events/cause';
import { rename } from '../../domain/user/user.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import { lockOwner } from '../steps/lock-owner.ts';

export interface ChangeNames {
  userId: number;
  firstName: string | null;
  lastName: string | null;
  trace: Trace;
}

/**
 * Sets an account's names, which messages use.
 * @returns the account's sessions, which continue; caches of them hold the old names
 * @throws Refusal OWNER_GONE
 */
export function changeNames({ inTransaction, clock }: Dependencies) {
  return ({ userId, firstName, lastName, trace }: ChangeNames): Promise<EndedSessions> =>
    inTransaction(async (tx) => {
      const user = await lockOwner(tx, userId);
      const isSame = user.firstName === firstName && user.lastName === lastName;
      if (isSame) return { ended: [] };
      const change = rename(user, { firstName, lastName }, clock());
      await tx.users.save(change, causedByCustomer(userId, trace));
      return { ended: await tx.sessions.sidsOfUser(userId) };
    });
}
