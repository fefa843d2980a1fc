import {
  mailTo,
  OWN_BROWSER,
  type PlannedMail,
  RESET_CAPS,
} from '../../domain/mail/account-mail.ts';
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
  const isProved = await tx.users.hasProvedEmail(user.id);
  const erasedTo = isProved ? {} : { erasedTo: user.email };
  const about = { userId: user.id, kind: 'reset', ...erasedTo } as const;
  const askedBy = await askerWithin(tx, about, request, now);
  if (askedBy === null) return;
  const to = { to: user.email, isProved };
  const asker = await askerWithinRecipients(tx, askedBy, to, request, now);
  if (asker === null) return;
  await tx.mail.plan(mailTo(user.email, { userId: user.id, kind: 'reset', ...asker }, now));
}

/**
 * By whom the message counts among the addresses that one client address has written to; null if there are enough of
 * them. What an account's own browser asks counts apart, since the address may still be a stranger's (ACCT-11).
 */
async function askerWithinRecipients(
  tx: Transaction,
  askedBy: string,
  { to, isProved }: { readonly to: string; readonly isProved: boolean },
  request: ResetRequest,
  now: Date,
): Promise<Pick<PlannedMail, 'askedBy' | 'askedFrom'> | null> {
  if (askedBy !== OWN_BROWSER) {
    return (await mayWriteTo(tx, { askedBy, to }, now)) ? { askedBy } : null;
  }
  if (isProved) return { askedBy };
  for (const askedFrom of addressesOf(request)) {
    if (await mayWriteTo(tx, { askedFrom, to }, now)) return { askedBy, askedFrom };
  }
  return null;
}

/** A process of the previous version records no addresses. */
function addressesOf({ addresses }: ResetRequest): readonly string[] {
  return addresses.length > 0 ? addresses : ['unknown address'];
}

/** On whose count the message goes; null if all counts are used up (ACCT-09). */
async function askerWithin(
  tx: Transaction,
  about: MailSelection & { readonly userId: number },
  request: ResetRequest,
  now: Date,
): Promise<string | null> {
  if (await tx.devices.isOneOf(about.userId, request.deviceTokens)) {
    const own = { ...about, askedBy: OWN_BROWSER };
    return (await isWithin(tx, own, RESET_CAPS.ownBrowser, now)) ? OWN_BROWSER : null;
  }
  const strangers = { ...about, notAskedBy: OWN_BROWSER };
  const isLeft =
    (await isWithin(tx, strangers, RESET_CAPS.addresses, now)) ||
    (await isWithin(tx, strangers, RESET_CAPS.addressesAbove, now));
  if (!isLeft) return null;
  for (const askedBy of addressesOf(request)) {
    if (await isWithin(tx, { ...about, askedBy }, RESET_CAPS.address, now)) return askedBy;
  }
  return null;
}
