import type { Dependencies } from './ports.ts';
import { findLockedStaff } from './queries/find-locked-staff.ts';
import { findUsers } from './queries/find-users.ts';
import { resolveSessions } from './queries/resolve-sessions.ts';

/** Everything that identity can be asked. */
export function queriesOf(deps: Dependencies) {
  return {
    resolveSessions: resolveSessions(deps),
    findLockedStaff: findLockedStaff(deps),
    findUsers: findUsers(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
