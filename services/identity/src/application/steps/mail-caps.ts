import { type MailCap, RECIPIENT_CAP } from '../../domain/mail/account-mail.ts';
import type { MailAsker, MailSelection } from '../ports/mail.ts';
import type { Tables } from '../ports.ts';

/** Whether one more message may be planned. */
export async function isWithin(
  { mail }: Pick<Tables, 'mail'>,
  about: MailSelection,
  caps: readonly MailCap[],
  now: Date,
): Promise<boolean> {
  for (const { most, withinMs } of caps) {
    const since = new Date(now.getTime() - withinMs);
    if ((await mail.count({ ...about, since })) >= most) return false;
  }
  return true;
}

/** Whether an asker may have a message sent to one more address, which may be a stranger's (ACCT-11). */
export async function mayWriteTo(
  tables: Pick<Tables, 'mail'>,
  asker: MailAsker & { readonly to: string },
  now: Date,
): Promise<boolean> {
  return (await recipientFreeAt(tables, asker, now)) <= now;
}

/** When an asker may have a message sent to one more address: once one of the day's last recipients has left the day. */
export async function recipientFreeAt(
  { mail }: Pick<Tables, 'mail'>,
  asker: MailAsker & { readonly to: string },
  now: Date,
): Promise<Date> {
  const { most, withinMs } = RECIPIENT_CAP;
  const since = new Date(now.getTime() - withinMs);
  const last = await mail.nthOtherRecipientAt({ ...asker, since, nth: most });
  return last === null ? now : new Date(last.getTime() + withinMs);
}
