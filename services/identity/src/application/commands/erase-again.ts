import type { Dependencies } from '../ports.ts';
import { eraseUser } from '../steps/erase-user.ts';
import { bySystem } from '../steps/user-account-kind.ts';

/** Repeats erasures whose accounts a restore has brought back (ACCT-06). */
export function eraseAgain({
  inTransaction,
  tables,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'tables' | 'clock'>) {
  return async (): Promise<void> => {
    for (const id of await tables.users.erasedBefore()) {
      await inTransaction((tx) => eraseUser(tx, id, clock(), bySystem({})));
    }
  };
}
