import type pg from 'pg';
import type { SendMail } from '../../application/ports/messages.ts';

/**
 * The embedded mailbox, which takes the mail if there is no SMTP server. It stores a message once however often it is
 * sent, and not at all if its appointment was deleted in the meantime.
 */
export function createMailbox(pool: pg.Pool, messageIdOf: (mailId: string) => string): SendMail {
  return async ({ id, to, subject, html, text, calendar }) => {
    await pool.query({
      name: 'deliver-to-mailbox',
      text: `insert into "mailbox" ("messageId", "mailId", "to", "subject", "html", "text", "calendar")
             select $1, "id", $3, $4, $5, $6, $7 from "mail_messages" where "id" = $2 for key share
             on conflict do nothing`,
      values: [messageIdOf(id), id, to, subject, html, text, calendar.content],
    });
  };
}
