import type pg from 'pg';
import type { Post } from '../../application/mail-ports.ts';

/**
 * The embedded mailbox: where mail goes without an SMTP server. A message lies in it once, however
 * often it is sent; one whose appointment was deleted meanwhile not at all.
 */
export function createMailbox(pool: pg.Pool, messageIdOf: (mailId: string) => string): Post {
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
