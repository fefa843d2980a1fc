import type pg from 'pg';
import type { SendText } from '../../application/ports/messages.ts';

/** The embedded mailbox for text messages: like that for mail, without the fields that only mail has. */
export function createTextMailbox(
  pool: pg.Pool,
  messageIdOf: (mailId: string) => string,
): SendText {
  return async ({ id, to, text }) => {
    await pool.query({
      name: 'deliver-text-to-mailbox',
      text: `insert into "mailbox" ("messageId", "mailId", "to", "subject", "html", "text", "calendar")
             select $1, "id", $3, '', '', $4, '' from "mail_messages" where "id" = $2 for key share
             on conflict do nothing`,
      values: [messageIdOf(id), id, to, text],
    });
  };
}
