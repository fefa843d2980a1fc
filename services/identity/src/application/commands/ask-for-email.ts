import { EMAIL_LINK_CAPS, mailTo } from '../../domain/mail/account-mail.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import { isWithin } from './mail-caps.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';

export interface AskForEmail extends OwnerProof {
  email: string;
}

/**
 * Sends a link to the new address of an account; nothing changes until its button is pressed. The response never
 * reveals whether another account already has the address (ACCT-03), nor that a cap was exceeded and nothing was sent.
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, USER_NOT_FOUND
 */
export function askForEmail(deps: Dependencies) {
  return ({ email, ...proof }: AskForEmail): Promise<void> =>
    proveOwner(deps, proof, (owner) =>
      deps.inTransaction(async (tx) => {
        await owner.settle(tx);
        if ((await tx.users.lock(owner.id)) === null) throw new Refusal('USER_NOT_FOUND');
        const now = deps.clock();
        const about = { userId: owner.id, kind: 'email-link' } as const;
        const toAddress = { to: email, kind: 'email-link' } as const;
        if (!(await isWithin(tx, about, EMAIL_LINK_CAPS, now))) return;
        if (!(await isWithin(tx, toAddress, EMAIL_LINK_CAPS, now))) return;
        await tx.mail.plan(mailTo(email, about, now));
      }),
    );
}
