import type { SignIn } from './commands/authenticate.ts';
import { type LogIn, logIn } from './commands/log-in.ts';
import { logInStaff } from './commands/log-in-staff.ts';
import { logOut } from './commands/log-out.ts';
import { type Register, register } from './commands/register.ts';
import { type UnlockUser, unlockUser } from './commands/unlock-user.ts';
import type { Dependencies } from './ports.ts';
import { findUsers } from './queries/find-users.ts';
import { type ResolveSessions, resolveSessions } from './queries/resolve-sessions.ts';

/** Everything that can be asked of identity from outside. */
export function useCasesOf(deps: Dependencies) {
  return {
    resolveSessions: (query: ResolveSessions) => resolveSessions(deps, query),
    register: (command: Register) => register(deps, command),
    logIn: (command: LogIn) => logIn(deps, command),
    logOutCustomer: (sessionId: string) => logOut(deps, { sessionId, kind: 'customer' }),
    logInStaff: (signIn: SignIn) => logInStaff(deps, signIn),
    logOutStaff: (sessionId: string) => logOut(deps, { sessionId, kind: 'staff' }),
    unlockUser: (command: UnlockUser) => unlockUser(deps, command),
    findUsers: (ids: readonly number[]) => findUsers(deps, ids),
  };
}

export type UseCases = ReturnType<typeof useCasesOf>;
