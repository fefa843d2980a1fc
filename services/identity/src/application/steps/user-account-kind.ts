import { BY_SYSTEM } from '@dewlane/events/cause';
import { lockOut, releaseLock } from '../../domain/user/user.ts';
import type { AccountKind } from './authenticate.ts';

/** Customers' accounts, found by username or e-mail; locks and unlocks publish events. */
export const USER_ACCOUNTS: AccountKind<number> = {
  name: 'user',
  find: (tx, identifier) => tx.users.findCredentials(identifier),
  deviceOf: ({ ofUser }, id) => (ofUser?.userId === id ? ofUser.id : null),
  lockPassword: (tx, id) => tx.users.lockPassword(id),
  async lockOut(tx, id, until, now, trace) {
    const user = await tx.users.lock(id);
    if (user !== null) await tx.users.save(lockOut(user, until, now), { ...BY_SYSTEM, trace });
  },
  async releaseLock(tx, id, now, trace) {
    const user = await tx.users.lock(id);
    if (user?.isLocked) await tx.users.save(releaseLock(user, now), { ...BY_SYSTEM, trace });
  },
};
