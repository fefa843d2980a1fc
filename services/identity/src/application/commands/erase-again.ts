import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';
import { eraseUser } from '../steps/erase-user.ts';

/**
 * Repeats erasures that a restore has taken back, of accounts that are there again and of those that the back-up did not
 * know yet; no new account gets the number of an erased one (ACCT-06).
 * @returns the numbers of those that it could not repeat, because they are other accounts' by now
 */
export function eraseAgain({
  inTransaction,
  tables,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'tables' | 'clock'>) {
  return async (): Promise<number[]> => {
    await tables.erasures.passErasedNumbers();
    for (const id of await tables.erasures.erasedBefore()) {
      await inTransaction((tx) => eraseUser(tx, id, clock(), BY_SYSTEM));
    }
    for (const id of await tables.erasures.erasuresTakenBack()) {
      await inTransaction((tx) => tx.erasures.eraseUnknown(id, BY_SYSTEM));
    }
    return await tables.erasures.erasuresLeft();
  };
}
