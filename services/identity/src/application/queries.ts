import type { Dependencies } from './ports.ts';
import { findDeletion } from './queries/find-deletion.ts';
import { findLockedStaff } from './queries/find-locked-staff.ts';
import { findUsersLockedOnDevices } from './queries/find-users-locked-on-devices.ts';
import { readAccountMails } from './queries/read-account-mails.ts';
import { resolveSessions } from './queries/resolve-sessions.ts';
import { showAccount } from './queries/show-account.ts';

/** All queries of identity. */
export function queriesOf(deps: Dependencies) {
  return {
    resolveSessions: resolveSessions(deps),
    findDeletion: findDeletion(deps),
    findLockedStaff: findLockedStaff(deps),
    findUsers: deps.tables.users.find,
    findUsersLockedOnDevices: findUsersLockedOnDevices(deps),
    readAccountMails: readAccountMails(deps),
    showAccount: showAccount(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
