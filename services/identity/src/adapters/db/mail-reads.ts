import type { PagePosition } from '@dewlane/service-kit/application';
import type { MailReads } from '../../application/ports/mail.ts';
import type { MailMessageWhereInput } from './generated/models.ts';
import type { Db } from './prisma.ts';

/** Reads of the embedded mailbox, in the order of the ledger's index. */
export function createMailReads(db: Db): MailReads {
  return {
    async deliveredMails(after, limit) {
      const rows = await db.mailMessage.findMany({
        where: { delivered: { isNot: null }, ...(after && behind(after)) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
        select: {
          id: true,
          createdAt: true,
          delivered: { select: { to: true, subject: true, text: true, deliveredAt: true } },
        },
      });
      return rows.flatMap(({ delivered, ...row }) => (delivered ? [{ ...row, ...delivered }] : []));
    },
  };
}

function behind({ at, id }: PagePosition): MailMessageWhereInput {
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}
