import { Refusal } from '../../domain/refusal.ts';
import { expiryOf, staffSession } from '../../domain/session/session.ts';
import type { Dependencies } from '../ports.ts';
import { authenticate, type SignIn } from '../steps/authenticate.ts';
import { deviceTokenFor } from '../steps/device-token.ts';
import { STAFF_ACCOUNTS } from '../steps/staff-account-kind.ts';

export interface OpenedStaffSession {
  username: string;
  sessionId: string;
  expiresAt: Date;
  /** The value of the browser's device cookie. */
  deviceToken: string;
}

/**
 * Signs a member of staff in by username, under the same protections as customers (design.md#identity-and-permissions).
 * @throws Refusal WRONG_CREDENTIALS, or LOCKED
 */
export function logInStaff(deps: Dependencies) {
  return (signIn: SignIn): Promise<OpenedStaffSession> =>
    authenticate(deps, STAFF_ACCOUNTS, signIn, (owner) =>
      deps.inTransaction(async (tx) => {
        await owner.settle(tx);
        const account = await tx.staff.find(owner.id);
        if (account === null) throw new Refusal('WRONG_CREDENTIALS');
        const now = deps.clock();
        const session = staffSession(account.id, now);
        const sessionId = deps.secrets.newSecret();
        await tx.sessions.add(deps.secrets.digest(sessionId), session);
        await tx.staff.recordLogin(account.id, now);
        const own = { kind: STAFF_ACCOUNTS, id: account.id };
        const device = await deviceTokenFor(tx, deps, signIn.deviceToken, own);
        const { userAgent } = signIn.origin;
        await tx.devices.noteStaff(device.digest, { staffId: account.id, userAgent, at: now });
        const { username } = account;
        return { username, sessionId, expiresAt: expiryOf(session), deviceToken: device.token };
      }),
    );
}
