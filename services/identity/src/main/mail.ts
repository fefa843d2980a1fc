import { messageIdOf, type Stack } from '@dewlane/service-kit';
import { createMailbox } from '../adapters/db/mailbox.ts';
import type { Db } from '../adapters/db/prisma.ts';
import { createMailRenderer } from '../adapters/mail/render-mail.ts';
import type { MailParts } from '../application/jobs/deliver-mail.ts';
import { DeliveryRefused } from '../application/ports/mail.ts';
import type { IdentitySettings } from './config.ts';

/** The renderer and transport of messages about accounts: the mail server, or the embedded mailbox. */
export async function mailParts(
  { MAIL_FROM: sender, PUBLIC_URL: publicUrl, SMTP_URL }: IdentitySettings,
  db: Db,
  parts: Stack,
): Promise<MailParts> {
  const render = createMailRenderer({ publicUrl: publicUrl ?? 'http://localhost:4000' });
  if (SMTP_URL === undefined) {
    return { render, post: createMailbox(db, (mailId) => messageIdOf(mailId, sender)) };
  }
  // Loaded only if there is a mail server.
  const { createSmtpPost } = await import('@dewlane/service-kit/smtp');
  const refused = (...about: ConstructorParameters<typeof DeliveryRefused>) =>
    new DeliveryRefused(...about);
  const { post, close } = createSmtpPost(SMTP_URL, sender, refused);
  parts.onStop(close);
  return { render, post };
}
