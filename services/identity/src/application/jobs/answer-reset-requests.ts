import { mailTo, OWN_BROWSER, RESET_CAPS } from '../../domain/mail/account-mail.ts';
import { isWithin, mayWriteTo } from '../commands/mail-caps.ts';
import type { MailSelection } from '../mail-ports.ts';
import type { Dependencies, ResetRequest, Transaction } from '../ports.ts';

/**
 * Plans a message for each reset request that matches an account, and drops the others. A job does this rather than the
 * request, so that neither response nor timing reveals whether an account exists (ACCT-01). Each in a transaction of
 * its own, which locks one account only (AUTH-42).
 */
export function answerResetRequests({ inTransaction, clock }: Dependencies) {
  return async (signal: AbortSignal): Promise<void> => {
    let isOneAnswered = true;
    while (isOneAnswered && !signal.aborted) {
      isOneAnswered = await inTransaction(async (tx) => {
        const request = await tx.resetRequests.take();
        if (request !== null) await answer(tx, request, clock());
        return request !== null;
      });
    }
  };
}

async function answer(tx: Transaction, request: ResetRequest, now: Date): Promise<void> {
  const account = await tx.users.findCredentials(request.identifier);
  if (account === null) return;
  // A change of its address that is under way ends first: links to the old one have ended with it (ACCT-03).
  const user = await tx.users.lock(account.id);
  if (user === null) return;
  // Nobody has proved that the address is the account's: what it got for erased accounts counts too (ACCT-13).
  const erasedTo = (await tx.users.hasProvedEmail(user.id)) ? {} : { erasedTo: user.email };
  const about = { userId: user.id, kind: 'reset', ...erasedTo } as const;
  const askedBy = await askerWithin(tx, about, request, now);
  if (askedBy === null) return;
  if (!(await mayWriteTo(tx, { askedBy, to: user.email }, now))) return;
  await tx.mail.plan(mailTo(user.email, { userId: user.id, kind: 'reset', askedBy }, now));
}

/** On whose count the message goes; null if all counts are used up (ACCT-09). */
async function askerWithin(
  tx: Transaction,
  about: MailSelection & { readonly userId: number },
  { deviceTokens, addresses }: ResetRequest,
  now: Date,
): Promise<string | null> {
  if (await tx.devices.isOneOf(about.userId, deviceTokens)) {
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
