import { mailTo, OWN_BROWSER, RESET_CAPS } from '../../domain/mail/account-mail.ts';
import { isWithin, mayWriteTo } from '../commands/mail-caps.ts';
import type { Dependencies, ResetRequest, Transaction } from '../ports.ts';

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
        const requests = await tx.resetRequests.take(AT_ONCE);
        for (const request of requests) await answer(tx, request, clock());
        return requests.length;
      });
    } while (taken === AT_ONCE);
  };
}

async function answer(tx: Transaction, request: ResetRequest, now: Date): Promise<void> {
  const account = await tx.users.findCredentials(request.identifier);
  if (account === null) return;
  const askedBy = await askerWithin(tx, account.id, request, now);
  const [user] = await tx.users.find([account.id]);
  if (user === undefined || askedBy === null) return;
  if (!(await mayWriteTo(tx, { askedBy, to: user.email }, now))) return;
  await tx.mail.plan(mailTo(user.email, { userId: user.id, kind: 'reset', askedBy }, now));
}

/** On whose count the message goes; null if all counts are used up (ACCT-09). */
async function askerWithin(
  tx: Transaction,
  userId: number,
  { deviceTokens, addresses }: ResetRequest,
  now: Date,
): Promise<string | null> {
  const about = { userId, kind: 'reset' } as const;
  if (await tx.devices.isOneOf(userId, deviceTokens)) {
    const own = { ...about, askedBy: OWN_BROWSER };
    return (await isWithin(tx, own, RESET_CAPS.ownBrowser, now)) ? OWN_BROWSER : null;
  }
  const strangers = { ...about, notAskedBy: OWN_BROWSER };
  const isLeft =
    (await isWithin(tx, strangers, RESET_CAPS.addresses, now)) ||
    (await isWithin(tx, strangers, RESET_CAPS.addressesAbove, now));
  if (!isLeft) return null;
  // A process of the previous version records no addresses.
  for (const askedBy of addresses.length > 0 ? addresses : ['unknown address']) {
    if (await isWithin(tx, { ...about, askedBy }, RESET_CAPS.address, now)) return askedBy;
  }
  return null;
}
