import { isUuid } from '@dewlane/service-kit';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { MessageReads, MessageView } from '../../application/ports/message-reads.ts';
import type { MailMessageModel, MailMessageWhereInput } from './generated/models.ts';
import { UNDOABLE } from './message-plans.ts';
import type { Prisma } from './prisma.ts';

/** Reads of the ledger and the mailbox for staff. */
export function createMessageReads(prisma: Prisma): MessageReads {
  return {
    async messages(appointmentId, after, limit) {
      const rows = await prisma.mailMessage.findMany({
        where: { AND: [about(appointmentId), after ? messagesAfter(after) : {}] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      });
      return rows.map(toView);
    },

    countMessages: (appointmentId) => prisma.mailMessage.count({ where: about(appointmentId) }),

    async messagesById(ids) {
      const where = { id: { in: ids.filter(isUuid) } };
      return (await prisma.mailMessage.findMany({ where })).map(toView);
    },

    undoableChanges: (appointmentIds, now) =>
      prisma.$queryRawUnsafe(
        `select mail."appointmentId", mail."dueAt"
         from "mail_messages" as mail
         join "services" as booked
           on booked."id" = mail."appointmentId" and booked."version" = mail."version"
         where mail."appointmentId" = any($1::uuid[]) and ${UNDOABLE} and mail."dueAt" > $2`,
        appointmentIds.filter(isUuid),
        now,
      ),

    deliveredMails: (mailIds) =>
      prisma.mailboxItem.findMany({ where: { mailId: { in: [...mailIds] } } }),
  };
}

/** A text that is no UUID is no appointment's id, so there are no messages about it. */
function about(appointmentId: string | null): MailMessageWhereInput {
  if (appointmentId === null) return {};
  return isUuid(appointmentId) ? { appointmentId } : { id: { in: [] } };
}

function messagesAfter({ at: createdAt, id }: PagePosition): MailMessageWhereInput {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** Kind and state are guaranteed by the table's check constraints. */
function toView(row: MailMessageModel): MessageView {
  return row as unknown as MessageView;
}
