import { Refusal } from '../../domain/refusal.ts';
import { isLive } from '../../domain/session/session.ts';
import type { User } from '../../domain/user/user.ts';
import type { AccountDevice } from '../ports/devices.ts';
import type { AccountSession } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';

/** An account as its owner sees it. */
export interface ShownAccount {
  user: User;
  /** The running sessions, most recently used first. */
  sessions: (AccountSession & { isCurrent: boolean })[];
  /** Browsers that the account knows. */
  devices: AccountDevice[];
}

/**
 * An account with its sessions and browsers (ACCT-04).
 * @throws Refusal OWNER_GONE
 */
export function showAccount({ tables, secrets, clock }: Dependencies) {
  return async (userId: number, sessionId: string | null): Promise<ShownAccount> => {
    const [user] = await tables.users.find([userId]);
    if (user === undefined) throw new Refusal('OWNER_GONE');
    const now = clock();
    const current = sessionId === null ? null : secrets.digest(sessionId);
    const sessions = (await tables.sessions.ofUser(userId))
      .filter(({ session }) => isLive(session, now))
      .map((found) => ({ ...found, isCurrent: found.sid === current }));
    return { user, sessions, devices: await tables.devices.ofUser(userId) };
  };
}
