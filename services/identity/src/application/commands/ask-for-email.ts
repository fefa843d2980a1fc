import { EMAIL_LINK_CAPS, mailTo } from '../../domain/mail/account-mail.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { lockOwner } from '../steps/lock-owner.ts';
import { isWithin, mayWriteTo } from '../steps/mail-caps.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';

export interface AskForEmail extends OwnerProof {
  email: string;
  /** The key under which requests of the client's network are counted. */
  addressGroup: string;
  idempotencyKey: string | null;
}

/**
 * Sends a link to the new address of an account; nothing changes until its button is pressed. The response never
 * reveals whether another account already has the address (ACCT-03), nor that a cap was exceeded and nothing was sent.
 * A repeat with the same key, address and password sends nothing more.
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, OWNER_GONE
 * @throws ServiceError IDEMPOTENCY_CONFLICT for the key with another address
 */
export function askForEmail(deps: Dependencies) {
  return ({ email, idempotencyKey, ...proof }: AskForEmail): Promise<void> =>
    proveOwner(deps, proof, (owner) =>
      deps.inTransaction(async (tx) => {
        await owner.settle(tx);
        await lockOwner(tx, owner.id);
        const request = {
          principal: String(owner.id),
          operation: 'askForEmail',
          key: idempotencyKey,
          input: { email: normalizeIdentifier(email) },
        };
        await tx.onceOnly(request, async () => {
          const now = deps.clock();
          const askedBy = deps.secrets.digest(proof.addressGroup);
          await tx.mail.lockCounts([email, askedBy]);
          const about = { userId: owner.id, kind: 'email-link', askedBy } as const;
          if (await mayAsk(tx, about, email, now)) await tx.mail.plan(mailTo(email, about, now));
          return {};
        });
      }),
    );
}

async function mayAsk(
  tx: Transaction,
  { userId, kind, askedBy }: { userId: number; kind: 'email-link'; askedBy: string },
  to: string,
  now: Date,
): Promise<boolean> {
  const { account, asker, target, targetAbove } = EMAIL_LINK_CAPS;
  return (
    (await isWithin(tx, { userId, kind }, account, now)) &&
    (await isWithin(tx, { inboxOf: to, kind, askedBy }, asker, now)) &&
    ((await isWithin(tx, { inboxOf: to, kind }, target, now)) ||
      (await isWithin(tx, { inboxOf: to, kind }, targetAbove, now))) &&
    (await mayWriteTo(tx, { askedBy, to }, now))
  );
}
