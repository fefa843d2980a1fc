import { mailTo, NOTICE_CAPS } from '../../domain/mail/account-mail.ts';
import type { User } from '../../domain/user/user.ts';
import type { Dependencies, Tables } from '../ports.ts';
import { isWithin } from './mail-caps.ts';
import { placeOfNotice } from './place-of-notice.ts';

interface Notice {
  readonly kind: 'password-changed' | 'email-changed';
  /** The digest of the client address that the change came from; null if a link in a message to the owner caused it. */
  readonly askedBy: string | null;
}

/**
 * Plans a notice of a change to the account's address, unless that address has had its notices of the day; one that the
 * account has never proved may be a stranger's, and counts among those that one client address has written to
 * (ACCT-12), for which the notice may have to wait (ACCT-17). The change itself stands in any case. Call before
 * `proveEmail`, with the account as it was.
 */
export async function notifyOwner(
  deps: Pick<Dependencies, 'noteWithheldNotice'>,
  tx: Pick<Tables, 'mail' | 'users'>,
  { id: userId, email: to }: Pick<User, 'id' | 'email'>,
  { kind, askedBy }: Notice,
  now: Date,
): Promise<void> {
  const countedFor = (await tx.users.hasProvedEmail(userId)) ? null : askedBy;
  await tx.mail.lockCounts([to, ...(countedFor === null ? [] : [countedFor])]);
  const isDue = await isWithin(tx, { to, kind }, NOTICE_CAPS, now);
  if (!isDue) return deps.noteWithheldNotice(userId, kind, 'address');
  if (countedFor === null) return tx.mail.plan(mailTo(to, { userId, kind }, now));
  const about = { userId, kind, askedBy: countedFor };
  const place = await placeOfNotice(deps, tx, { ...about, to }, now);
  if (place === null) return deps.noteWithheldNotice(userId, kind, 'queue');
  await tx.mail.plan(mailTo(to, about, place));
}
