import { logIn } from './commands/log-in.ts';
import { logInStaff } from './commands/log-in-staff.ts';
import { logOut } from './commands/log-out.ts';
import { register } from './commands/register.ts';
import { unlockStaff } from './commands/unlock-staff.ts';
import { unlockUser } from './commands/unlock-user.ts';
import type { Dependencies } from './ports.ts';

/** Everything that identity can be told to do from outside. */
export function commandsOf(deps: Dependencies) {
  return {
    register: register(deps),
    logIn: logIn(deps),
    logInStaff: logInStaff(deps),
    logOut: logOut(deps),
    unlockStaff: unlockStaff(deps),
    unlockUser: unlockUser(deps),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
