import type { MailCap, MailKind } from '../../domain/mail/account-mail.ts';
import type { Tables } from '../ports.ts';

type About = { readonly kind: MailKind } & (
  | { readonly userId: number; readonly askedBy?: string; readonly notAskedBy?: string }
  | { readonly to: string }
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
