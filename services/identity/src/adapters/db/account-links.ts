import type { AccountLinks } from '../../application/ports/account-links.ts';
import type { AccountLink } from '../../domain/link/account-link.ts';
import type { Db } from './prisma.ts';

/** The links in mail about accounts, as rows that hold only digests of their tokens. */
export function createAccountLinks(db: Db): AccountLinks {
  return {
    async add(digest, link, mailId, at) {
      const { kind, userId, expiresAt } = link;
      const newEmail = link.kind === 'email' ? link.newEmail : null;
      const added = await db.$executeRaw`
        insert into "account_links" ("digest", "kind", "userId", "expiresAt", "newEmail", "createdAt")
        select ${digest}, ${kind}, owner."id", ${expiresAt}, ${newEmail}, ${at}
        from "users" as owner join "mail_messages" as mail on mail."userId" = owner."id"
        where owner."id" = ${userId} and mail."id" = ${mailId}::uuid and mail."state" = 'sending'
        for key share of owner for share of mail`;
      return added === 1;
    },
    async find(digest) {
      const row = await db.accountLink.findUnique({ where: { digest } });
      if (row === null) return null;
      const { userId, expiresAt, newEmail } = row;
      const link: AccountLink =
        newEmail === null
          ? { kind: 'reset', userId, expiresAt }
          : { kind: 'email', userId, expiresAt, newEmail };
      return link;
    },
    async take(digest, now) {
      const { count } = await db.accountLink.deleteMany({
        where: { digest, expiresAt: { gt: now } },
      });
      return count === 1;
    },
    async removeAll(userId) {
      await db.accountLink.deleteMany({ where: { userId } });
      await db.mailMessage.updateMany({
        where: {
          userId,
          kind: { in: ['reset', 'email-link'] },
          state: { in: ['planned', 'sending'] },
        },
        data: { state: 'missed', error: 'The links of the account ended before it went out.' },
      });
    },
  };
}
