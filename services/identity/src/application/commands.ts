import { askForEmail } from './commands/ask-for-email.ts';
import { askForReset } from './commands/ask-for-reset.ts';
import { changeLanguage } from './commands/change-language.ts';
import { changeNames } from './commands/change-names.ts';
import { changePassword } from './commands/change-password.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { endSession } from './commands/end-session.ts';
import { forgetDevice } from './commands/forget-device.ts';
import { logIn } from './commands/log-in.ts';
import { logInStaff } from './commands/log-in-staff.ts';
import { logOut } from './commands/log-out.ts';
import { register } from './commands/register.ts';
import { repeatPasswordChange } from './commands/repeat-password-change.ts';
import { resetPassword } from './commands/reset-password.ts';
import { unlockStaff } from './commands/unlock-staff.ts';
import { unlockUser } from './commands/unlock-user.ts';
import type { Dependencies } from './ports.ts';

/** All commands of identity. */
export function commandsOf(deps: Dependencies) {
  return {
    register: register(deps),
    askForReset: askForReset(deps),
    resetPassword: resetPassword(deps),
    changeLanguage: changeLanguage(deps),
    changeNames: changeNames(deps),
    changePassword: changePassword(deps),
    repeatPasswordChange: repeatPasswordChange(deps),
    askForEmail: askForEmail(deps),
    confirmEmail: confirmEmail(deps),
    deleteAccount: deleteAccount(deps),
    endSession: endSession(deps),
    forgetDevice: forgetDevice(deps),
    logIn: logIn(deps),
    logInStaff: logInStaff(deps),
    logOut: logOut(deps),
    unlockStaff: unlockStaff(deps),
    unlockUser: unlockUser(deps),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
