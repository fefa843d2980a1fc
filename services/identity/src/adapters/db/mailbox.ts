import type { Post } from '../../application/ports/mail.ts';
import type { Db } from './prisma.ts';

/** The embedded mailbox of accounts' mail: it stores a message once, however often it is sent, with the newest link. */
export function createMailbox(db: Db, messageIdOf: (mailId: string) => string): Post {
  return async ({ id: mailId, ...mail }) => {
    const messageId = messageIdOf(mailId);
    await db.mailboxItem.upsert({
      where: { messageId },
      update: mail,
      create: { ...mail, mailId, messageId },
    });
  };
}
