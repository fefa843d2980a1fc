import type { SendMail } from '../../application/ports/mail.ts';
import type { Db } from './prisma.ts';

/** The embedded mailbox of accounts' mail: it stores a message once, however often it is sent, with the newest link. */
export function createMailbox(db: Db, messageIdOf: (mailId: string) => string): SendMail {
  return async ({ id: mailId, to, subject, html, text }) => {
    const messageId = messageIdOf(mailId);
    const mail = { to, subject, html, text };
    await db.mailboxItem.upsert({
      where: { messageId },
      update: mail,
      create: { ...mail, mailId, messageId },
    });
  };
}
