import type { Trace } from '@dewlane/events/cause';
import { holderOf, isGood } from '../../domain/link/account-link.ts';
import { Refusal } from '../../domain/refusal.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import { moveTo } from '../../domain/user/user.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import { notifyOwner } from '../steps/notify-owner.ts';
import { replayOrRun } from '../steps/replay-or-run.ts';

export interface ConfirmEmail {
  /** The token of the link. */
  token: string;
  trace: Trace;
  /** The key under which requests of the client's network are counted. */
  addressGroup: string;
  idempotencyKey: string | null;
}

/**
 * Sets the address that the link was sent to, and notifies the old one (ACCT-03, ACCT-12). All other links of the account end,
 * including unsent ones: they are for the old address. A repeat with the same key and link is answered as done (ACCT-15).
 * @returns the account's sessions, which continue; caches of them hold the old address
 * @throws Refusal LINK_ENDED, also if another account has the address by now
 */
export function confirmEmail(deps: Dependencies) {
  const { tables, inTransaction, secrets, clock } = deps;
  return async ({
    token,
    trace,
    addressGroup,
    idempotencyKey,
  }: ConfirmEmail): Promise<EndedSessions> => {
    const digest = secrets.digest(token);
    const request = {
      principal: holderOf(digest),
      operation: 'confirmEmail',
      key: idempotencyKey,
      input: {},
    };
    const { ended } = await replayOrRun(deps, request, async () => {
      const link = await tables.links.find(digest);
      if (link?.kind !== 'email' || !isGood(link, clock())) throw new Refusal('LINK_ENDED');
      const { userId, newEmail } = link;
      return await inTransaction(async (tx) => {
        const now = clock();
        await tx.users.lockNames();
        const user = await tx.users.lock(userId);
        if (user === null || !(await tx.links.take(digest, now))) throw new Refusal('LINK_ENDED');
        const change = moveTo(user, newEmail, now);
        if (!(await tx.users.isFree(newEmail, userId))) throw new Refusal('LINK_ENDED');
        return await tx.onceOnly(request, async () => {
          await tx.users.save(change, causedByCustomer(userId, trace));
          await tx.links.removeAll(userId);
          // The present address, which only proves it: there is no old one to notify.
          if (normalizeIdentifier(user.email) !== normalizeIdentifier(newEmail)) {
            const askedBy = secrets.digest(addressGroup);
            await notifyOwner(deps, tx, user, { kind: 'email-changed', askedBy }, now);
          }
          await tx.users.proveEmail(userId, now);
          // With the account, so that its erasure finds what is kept for a repeat.
          return { userId, ended: await tx.sessions.sidsOfUser(userId) };
        });
      });
    });
    return { ended };
  };
}
