import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';
import { eraseUser } from '../steps/erase-user.ts';

/** For operators: deletes the account with an e-mail address; false if there is none (ACCT-06). */
export function erasePerson({
  inTransaction,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'clock'>) {
  return (email: string): Promise<boolean> =>
    inTransaction(async (tx) => {
      const account = await tx.users.findCredentials(email);
      if (account === null) return false;
      await eraseUser(tx, account.id, clock(), BY_SYSTEM);
      return true;
    });
}
