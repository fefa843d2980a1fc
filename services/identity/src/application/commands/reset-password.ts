import { holderOf, isGood } from '../../domain/link/account-link.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies, IdempotentRequest } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import { noteDevice } from '../steps/device-token.ts';
import { forgetOtherDevices } from '../steps/forget-other-devices.ts';
import { forgiveFailures } from '../steps/forgive-failures.ts';
import { notifyOwner } from '../steps/notify-owner.ts';
import type { OwnerProof } from '../steps/prove-owner.ts';
import { replayOrRun } from '../steps/replay-or-run.ts';
import { requireSamePassword } from '../steps/require-same-password.ts';

export interface ResetPassword extends Omit<OwnerProof, 'userId'> {
  /** The token of the link. */
  token: string;
  idempotencyKey: string | null;
}

export interface PasswordReset extends EndedSessions {
  /** For the browser's device cookie; null for a repeat. */
  deviceToken: string | null;
}

/** Whose password a link has replaced, which a repeat and an erasure have to know, as the link is gone. */
interface Replaced extends EndedSessions {
  userId: number;
}

/**
 * Sets a new password by a link from a message, once. All sessions, all other links of the account and a lock end, and its
 * browsers but the one that asks are forgotten: whoever reads the account's mail is its owner (ACCT-02, AUTH-34). The account
 * knows that one from now on, by the new token that is returned (ACCT-18). A repeat with the same key, link and password is answered as done,
 * without a token (ACCT-15).
 * @throws Refusal LINK_ENDED, BUSY; KEY_REUSED for the key with another password, LOCKED after too many of them
 */
export function resetPassword(deps: Dependencies) {
  return async ({ token, idempotencyKey, ...proof }: ResetPassword): Promise<PasswordReset> => {
    // Beside the result, which is stored: a cookie must not be.
    let noted: string | null = null;
    const digest = deps.secrets.digest(token);
    const request = {
      principal: holderOf(digest),
      operation: 'resetPassword',
      key: idempotencyKey,
      // A fast hash of a password must not be stored anywhere.
      input: {},
    };
    const { ended } = await replayOrRun(
      deps,
      request,
      () =>
        replace(deps, digest, proof, request, (deviceToken) => {
          noted = deviceToken;
        }),
      async (earlier: Replaced) => {
        await requireSamePassword(deps, { ...proof, userId: earlier.userId });
        return earlier;
      },
    );
    return { ended, deviceToken: noted };
  };
}

async function replace(
  deps: Dependencies,
  digest: string,
  { password, deviceToken, origin, trace, gone }: Omit<OwnerProof, 'userId'>,
  request: IdempotentRequest,
  note: (deviceToken: string) => void,
): Promise<Replaced> {
  const link = await deps.tables.links.find(digest);
  // Checked before hashing the password, so that an invalid link is cheap.
  if (link?.kind !== 'reset' || !isGood(link, deps.clock())) throw new Refusal('LINK_ENDED');
  const passwordHash = await deps.passwords.hash(password, gone);
  return await deps.inTransaction(async (tx) => {
    const now = deps.clock();
    const cause = causedByCustomer(link.userId, trace);
    const user = await forgiveFailures(tx, link.userId, now, cause);
    if (user === null || !(await tx.links.take(digest, now))) throw new Refusal('LINK_ENDED');
    return await tx.onceOnly(request, async () => {
      await tx.links.removeAll(user.id);
      await tx.users.changePassword(user.id, passwordHash, now);
      await forgetOtherDevices(tx, deps, user.id, deviceToken);
      const browser = { deviceToken, origin, isRenewed: true };
      note((await noteDevice(tx, deps, user.id, browser, now)).token);
      await tx.users.proveEmail(user.id, now);
      await notifyOwner(deps, tx, user, { kind: 'password-changed', askedBy: null }, now);
      return { userId: user.id, ended: await tx.sessions.removeAllOfUser(user.id) };
    });
  });
}
