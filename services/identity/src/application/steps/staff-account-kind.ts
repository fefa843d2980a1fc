import type { AccountKind } from './authenticate.ts';

/** Staff accounts, found by username; their locks publish no events. */
export const STAFF_ACCOUNTS: AccountKind<string> = {
  name: 'staff',
  find: (tx, identifier) => tx.staff.findCredentials(identifier),
  deviceOf: ({ ofStaff }, id) => ofStaff.find(({ staffId }) => staffId === id)?.id ?? null,
  lockPassword: (tx, id) => tx.staff.lockPassword(id),
  lockOut: (tx, id, until, now) => tx.staff.setLock(id, until, now),
  releaseLock: (tx, id, now) => tx.staff.setLock(id, null, now),
};
