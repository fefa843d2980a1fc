import { isGood } from '../../domain/link/account-link.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, EndedSessions, Trace } from '../ports.ts';
import { forgiveFailures } from '../steps/forgive-failures.ts';
import { notifyOwner } from '../steps/notify-owner.ts';

export interface ResetPassword {
  /** The token of the link. */
  token: string;
  password: string;
  trace: Trace;
  gone?: AbortSignal | undefined;
}

/**
 * Sets a new password by a link from a message, once. All sessions, all other links of the account and a lock end:
 * whoever reads the account's mail is its owner (ACCT-02).
 * @throws Refusal LINK_ENDED, BUSY
 */
export function resetPassword(deps: Dependencies) {
  return async ({ token, password, trace, gone }: ResetPassword): Promise<EndedSessions> => {
    const digest = deps.secrets.digest(token);
    const link = await deps.tables.links.find(digest);
    // Checked before hashing the password, so that an invalid link is cheap.
    if (link?.kind !== 'reset' || !isGood(link, deps.clock())) throw new Refusal('LINK_ENDED');
    const passwordHash = await deps.passwords.hash(password, gone);
    return await deps.inTransaction(async (tx) => {
      const now = deps.clock();
      const cause = { actor: { kind: 'customer', id: String(link.userId) }, trace } as const;
      const user = await forgiveFailures(tx, link.userId, now, cause);
      if (user === null || !(await tx.links.take(digest, now))) throw new Refusal('LINK_ENDED');
      await tx.links.removeAll(user.id);
      await tx.users.changePassword(user.id, passwordHash, now);
      await tx.users.proveEmail(user.id, now);
      await notifyOwner(deps, tx, user, { kind: 'password-changed', askedBy: null }, now);
      return { ended: await tx.sessions.removeAllOfUser(user.id, null) };
    });
  };
}
