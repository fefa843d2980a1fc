import { mailTo, RESET_CAPS } from '../../domain/mail/account-mail.ts';
import { isWithin } from '../commands/mail-caps.ts';
import type { Dependencies, Transaction } from '../ports.ts';

const AT_ONCE = 20;

/**
 * Plans a message for each reset request that matches an account, and drops the others. A job does this rather than the
 * request, so that neither response nor timing reveals whether an account exists (ACCT-01).
 */
export function answerResetRequests({ inTransaction, clock }: Dependencies) {
  return async (): Promise<void> => {
    let taken: number;
    do {
      taken = await inTransaction(async (tx) => {
        const identifiers = await tx.resetRequests.take(AT_ONCE);
        for (const identifier of identifiers) await answer(tx, identifier, clock());
        return identifiers.length;
      });
    } while (taken === AT_ONCE);
  };
}

async function answer(tx: Transaction, identifier: string, now: Date): Promise<void> {
  const account = await tx.users.findCredentials(identifier);
  if (account === null) return;
  const about = { userId: account.id, kind: 'reset' } as const;
  if (!(await isWithin(tx, about, RESET_CAPS, now))) return;
  const [user] = await tx.users.find([account.id]);
  if (user) await tx.mail.plan(mailTo(user.email, about, now));
}
