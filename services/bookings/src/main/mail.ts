import type { Stack } from '@dewlane/service-kit';
import type pg from 'pg';
import { createMailbox } from '../adapters/db/mailbox.ts';
import { createMailRenderer } from '../adapters/mail/render-mail.ts';
import { messageIdOf } from '../adapters/mail/sender.ts';
import type { Commands } from '../application/commands.ts';
import type { Post, RenderMail } from '../application/mail-ports.ts';
import type { BookingsSettings } from './config.ts';

/** How messages look, and where they go: to the mail server, or into the embedded mailbox. */
export async function mailParts(
  settings: BookingsSettings,
  pool: pg.Pool,
  parts: Stack,
): Promise<{ render: RenderMail; post: Post }> {
  const { BUSINESS_TIME_ZONE: zone, MAIL_FROM: sender, PUBLIC_URL: publicUrl, SMTP_URL } = settings;
  const render = createMailRenderer({ zone, sender, publicUrl });
  if (SMTP_URL === undefined) {
    return { render, post: createMailbox(pool, (mailId) => messageIdOf(mailId, sender)) };
  }
  // Loaded only where there is a mail server.
  const { createSmtpPost } = await import('../adapters/mail/smtp-post.ts');
  const { post, close } = createSmtpPost(SMTP_URL, sender);
  parts.onStop(close);
  return { render, post };
}

const PLANS_MAIL: readonly (keyof Commands)[] = [
  'bookAppointment',
  'createAppointment',
  'saveQuizResponse',
  'setContactEmail',
  'updateAppointment',
  'deleteAppointment',
  'resendMail',
];

/** The same commands; after one that may have planned mail, the mail goes out at once. */
export function sendingMail(commands: Commands, sendSoon: () => void): Commands {
  const sending = PLANS_MAIL.map((name) => {
    const command = commands[name] as (...input: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...input: unknown[]) => {
        const answer = await command(...input);
        sendSoon();
        return answer;
      },
    ];
  });
  return { ...commands, ...(Object.fromEntries(sending) as Partial<Commands>) };
}
