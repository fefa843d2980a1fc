import {
  mailTo,
  OWN_DEVICE,
  type PlannedMail,
  RESET_CAPS,
} from '../../domain/mail/account-mail.ts';
import type { MailSelection } from '../ports/mail.ts';
import type { ResetRequest } from '../ports/reset-requests.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { isWithin, mayWriteTo } from '../steps/mail-caps.ts';

/**
 * Plans a message for each reset request that matches an account, and drops the others. A job does this rather than the
 * request, so that neither response nor timing reveals whether an account exists (ACCT-01). Each in a transaction of
 * its own, which locks one account only (AUTH-42).
 */
export function processResetRequests({ inTransaction, clock }: Dependencies) {
  return async (signal: AbortSignal): Promise<void> => {
    let isOneProcessed = true;
    while (isOneProcessed && !signal.aborted) {
      isOneProcessed = await inTransaction(async (tx) => {
        const request = await tx.resetRequests.take();
        if (request !== null) await processRequest(tx, request, clock());
        return request !== null;
      });
    }
  };
}

async function processRequest(tx: Transaction, request: ResetRequest, now: Date): Promise<void> {
  const found = await tx.users.findCredentials(request.identifier);
  if (found === null) return;
  // A change of its address that is under way ends first: links to the old one have ended with it (ACCT-03).
  const user = await tx.users.lock(found.id);
  if (user === null) return;
  await tx.mail.lockCounts([user.email, ...addressesOf(request)]);
  // Nobody has proved that the address is the account's: what its inbox got for others counts too, erased ones included
  // (ACCT-13, ACCT-16).
  const isProved = await tx.users.hasProvedEmail(user.id);
  const inbox = isProved ? {} : { inboxOf: user.email };
  const about = { userId: user.id, kind: 'reset', ...inbox } as const;
  const account = { about, to: user.email, isProved };
  const asker =
    (await ownDeviceWithin(tx, account, request, now)) ??
    (await addressWithin(tx, account, request, now));
  if (asker === null) return;
  await tx.mail.plan(mailTo(user.email, { userId: user.id, kind: 'reset', ...asker }, now));
}

/** The account that a request names. */
interface Asked {
  readonly about: MailSelection & { readonly userId: number };
  readonly to: string;
  readonly isProved: boolean;
}

/** On whose counts a message goes. */
type Asker = Pick<PlannedMail, 'askedBy' | 'askedFrom'>;

/**
 * The account's own device, if it asks and has something left (ACCT-09). Until the account has proved its address, which
 * may be a stranger's, the addresses it asks from are counted too, apart from what others ask from there (ACCT-11).
 */
async function ownDeviceWithin(
  tx: Transaction,
  { about, to, isProved }: Asked,
  request: ResetRequest,
  now: Date,
): Promise<Asker | null> {
  if (!(await tx.devices.isOneOf(about.userId, request.deviceTokens))) return null;
  const { userId, kind } = about;
  const own = { askedBy: OWN_DEVICE };
  const accounts = isProved ? { userId } : { userId, erasedTo: to };
  if (!(await isWithin(tx, { ...accounts, kind, ...own }, RESET_CAPS.ownDevice, now))) return null;
  if (isProved) return own;
  for (const askedFrom of addressesOf(request)) {
    // Of one client address only: other accounts of the inbox may be a stranger's, who must not use up this one's share.
    const inbox = { inboxOf: to, kind, ...own, askedFrom };
    const isLeft = await isWithin(tx, inbox, RESET_CAPS.ownDevice, now);
    if (isLeft && (await mayWriteTo(tx, { askedFrom, to }, now))) return { ...own, askedFrom };
  }
  return null;
}

/**
 * The first address with something left, of both its share of the account's links (ACCT-09) and its recipients (ACCT-11):
 * a stranger who has used up either must not stand before an owner who asks in the same moment.
 */
async function addressWithin(
  tx: Transaction,
  { about, to }: Asked,
  request: ResetRequest,
  now: Date,
): Promise<Asker | null> {
  const strangers = { ...about, notAskedBy: OWN_DEVICE };
  const isLeft =
    (await isWithin(tx, strangers, RESET_CAPS.addresses, now)) ||
    (await isWithin(tx, strangers, RESET_CAPS.addressesAbove, now));
  if (!isLeft) return null;
  for (const askedBy of addressesOf(request)) {
    const hasShare = await isWithin(tx, { ...about, askedBy }, RESET_CAPS.address, now);
    if (hasShare && (await mayWriteTo(tx, { askedBy, to }, now))) return { askedBy };
  }
  return null;
}

/** A process of the previous version records no addresses. */
function addressesOf({ addresses }: ResetRequest): readonly string[] {
  return addresses.length > 0 ? addresses : ['unknown address'];
}
