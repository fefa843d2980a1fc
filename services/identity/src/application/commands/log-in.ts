import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import { authenticate } from '../steps/authenticate.ts';
import {
  type OpenedSession,
  openCustomerSession,
  type Visit,
} from '../steps/open-customer-session.ts';
import { USER_ACCOUNTS } from '../steps/user-account-kind.ts';

export interface LogIn extends Visit {
  /** Username or e-mail, in any case. */
  identifier: string;
  password: string;
}

/**
 * Signs a customer in by username or e-mail (design.md#identity-and-permissions).
 * @throws Refusal WRONG_CREDENTIALS, or LOCKED
 */
export function logIn(deps: Dependencies) {
  return (command: LogIn): Promise<OpenedSession> =>
    authenticate(deps, USER_ACCOUNTS, command, (owner) =>
      deps.inTransaction(async (tx) => {
        await owner.settle(tx);
        const user = await tx.users.lock(owner.id);
        if (user === null) throw new Refusal('WRONG_CREDENTIALS');
        return await openCustomerSession(tx, deps, user, command);
      }),
    );
}
