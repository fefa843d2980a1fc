import {
  type MailCap,
  type MailKind,
  OWN_BROWSER,
  RECIPIENT_CAP,
} from '../../domain/mail/account-mail.ts';
import type { Tables } from '../ports.ts';

type About = { readonly kind: MailKind } & (
  | { readonly userId: number; readonly askedBy?: string; readonly notAskedBy?: string }
  | { readonly to: string; readonly askedBy?: string }
);

/** Whether one more message may be planned. */
export async function isWithin(
  { mail }: Pick<Tables, 'mail'>,
  about: About,
  caps: readonly MailCap[],
  now: Date,
): Promise<boolean> {
  for (const { most, withinMs } of caps) {
    const since = new Date(now.getTime() - withinMs);
    if ((await mail.count({ ...about, since })) >= most) return false;
  }
  return true;
}

/** Whether an asker may have a message sent to one more address, which may be a stranger's (ACCT-11, ACCT-12). */
export async function mayWriteTo(
  { mail }: Pick<Tables, 'mail'>,
  { askedBy, to }: { readonly askedBy: string; readonly to: string },
  now: Date,
): Promise<boolean> {
  if (askedBy === OWN_BROWSER) return true;
  const since = new Date(now.getTime() - RECIPIENT_CAP.withinMs);
  return (await mail.countOtherRecipients({ askedBy, to, since })) < RECIPIENT_CAP.most;
}
