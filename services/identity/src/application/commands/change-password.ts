import type { Dependencies } from '../ports.ts';
import { beginSession, type SessionCookies } from '../steps/begin-session.ts';
import {
  answerAgain,
  type ChangedPassword,
  changeRequest,
  type PasswordSender,
  type StoredChange,
} from '../steps/changed-password.ts';
import { forgetOtherDevices } from '../steps/forget-other-devices.ts';
import { lockOwner } from '../steps/lock-owner.ts';
import { notifyOwner } from '../steps/notify-owner.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';
import { replayOrRun } from '../steps/replay-or-run.ts';

export interface ChangePassword extends OwnerProof, PasswordSender {
  newPassword: string;
  /** The key under which requests of the client's network are counted. */
  addressGroup: string;
}

/**
 * Sets a new password after checking the old one; every session ends, the account's other browsers are forgotten, and the
 * owner is notified (ACCT-02, AUTH-34, ACCT-12). The browser goes on with new cookies, which whoever copied the former ones
 * does not have (ACCT-18). A repeat with the same key is answered as done, if the new password is the same (ACCT-15).
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, OWNER_GONE; KEY_REUSED for the key with another new password
 */
export function changePassword(deps: Dependencies) {
  return async ({
    newPassword,
    addressGroup,
    sessionId,
    idempotencyKey,
    ...proof
  }: ChangePassword): Promise<ChangedPassword> => {
    // Beside the result, which is stored: a cookie must not be.
    let opened: SessionCookies | null = null;
    const request = changeRequest(deps, { sessionId, idempotencyKey }, proof.userId);
    const change = () =>
      proveOwner(deps, proof, async (owner) => {
        const passwordHash = await deps.passwords.hash(newPassword, proof.gone);
        return await deps.inTransaction(async (tx) => {
          await owner.settle(tx);
          const user = await lockOwner(tx, owner.id);
          return await tx.onceOnly(request, async (): Promise<StoredChange> => {
            const now = deps.clock();
            await tx.users.changePassword(user.id, passwordHash, now);
            await forgetOtherDevices(tx, deps, user.id, proof.deviceToken);
            const ended = await tx.sessions.removeAllOfUser(user.id);
            const browser = { ...proof, isRenewed: true };
            const { deviceId, ...cookies } = await beginSession(tx, deps, user.id, browser, now);
            opened = cookies;
            await tx.links.removeAll(user.id);
            const askedBy = deps.secrets.digest(addressGroup);
            await notifyOwner(deps, tx, user, { kind: 'password-changed', askedBy }, now);
            return { userId: user.id, deviceId, ended };
          });
        });
      });
    const { ended } = await replayOrRun(deps, request, change, async (earlier: StoredChange) => {
      const sent = { ...proof, password: newPassword, sessionId };
      const again = await answerAgain(deps, sent, { ...earlier, userId: proof.userId });
      opened = again.opened;
      return { ...earlier, ended: again.ended };
    });
    return { ended, opened };
  };
}
