import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { forgetOtherDevices } from '../steps/forget-other-devices.ts';
import { lockOwner } from '../steps/lock-owner.ts';
import { notifyOwner } from '../steps/notify-owner.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';
import { replayOrRun } from '../steps/replay-or-run.ts';
import { requireSamePassword } from '../steps/require-same-password.ts';

export interface ChangePassword extends OwnerProof {
  newPassword: string;
  /** The session that continues. */
  sessionId: string;
  /** The key under which requests of the client's network are counted. */
  addressGroup: string;
  idempotencyKey: string | null;
}

/**
 * Sets a new password after checking the old one; every other session ends, the account's other browsers are forgotten, and
 * the owner is notified (ACCT-02, AUTH-34, ACCT-12).
 * A repeat with the same key is answered as done, if the new password is the same (ACCT-15).
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, OWNER_GONE; KEY_REUSED for the key with another new password
 */
export function changePassword(deps: Dependencies) {
  return ({
    newPassword,
    sessionId,
    addressGroup,
    idempotencyKey,
    ...proof
  }: ChangePassword): Promise<EndedSessions> => {
    const request = {
      principal: String(proof.userId),
      operation: 'changePassword',
      key: idempotencyKey,
      // A fast hash of a password must not be stored anywhere.
      input: {},
    };
    const change = () =>
      proveOwner(deps, proof, async (owner) => {
        const passwordHash = await deps.passwords.hash(newPassword, proof.gone);
        return await deps.inTransaction(async (tx) => {
          await owner.settle(tx);
          const user = await lockOwner(tx, owner.id);
          return await tx.onceOnly(request, async () => {
            const now = deps.clock();
            await tx.users.changePassword(user.id, passwordHash, now);
            await forgetOtherDevices(tx, deps, user.id, proof.deviceToken);
            await tx.links.removeAll(user.id);
            const askedBy = deps.secrets.digest(addressGroup);
            await notifyOwner(deps, tx, user, { kind: 'password-changed', askedBy }, now);
            const kept = deps.secrets.digest(sessionId);
            return { ended: await tx.sessions.removeAllOfUser(user.id, kept) };
          });
        });
      });
    return replayOrRun(deps, request, change, async (earlier: EndedSessions) => {
      await requireSamePassword(deps, { ...proof, password: newPassword });
      return earlier;
    });
  };
}
