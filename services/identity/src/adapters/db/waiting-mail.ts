import type { MailLedger, WaitingMail } from '../../application/ports/mail.ts';
import type { Db } from './prisma.ts';

/** The messages of the ledger that wait for their place: it is their `createdAt`, in the future (ACCT-17). */
export function createWaitingMail(db: Db): Pick<MailLedger, 'firstWaiting' | 'moveWaiting'> {
  return {
    async firstWaiting({ askedBy, userId, now }) {
      // Accounts are numbered in the order of their registration.
      const [row] = await db.$queryRaw<WaitingMail[]>`
        select "userId", "kind", "createdAt" as "place" from "mail_messages"
        where "askedBy" = ${askedBy} and "userId" >= ${userId} and "state" = 'planned' and "createdAt" > ${now}
        order by "userId" <> ${userId}, "createdAt", "id" limit 1`;
      return row ?? null;
    },
    async moveWaiting({ askedBy, userId, now }, place) {
      if (place === null) {
        const leftOut = await db.$queryRaw<Pick<WaitingMail, 'kind'>[]>`
          delete from "mail_messages"
          where "askedBy" = ${askedBy} and "userId" = ${userId} and "state" = 'planned' and "createdAt" > ${now}
          returning "kind"`;
        return leftOut.map(({ kind }) => kind);
      }
      await db.$executeRaw`
        update "mail_messages" set "createdAt" = ${place}, "dueAt" = ${place},
          "sendUntil" = ${place}::timestamptz + ("sendUntil" - "createdAt")
        where "askedBy" = ${askedBy} and "userId" = ${userId} and "state" = 'planned' and "createdAt" > ${now}`;
      return [];
    },
  };
}
