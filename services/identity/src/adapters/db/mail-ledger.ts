import { languageOf } from '@dewlane/catalog';
import { newId } from '@dewlane/service-kit';
import { OUT_OF_REACH } from '../../application/jobs/deliver-mail.ts';
import type { ClaimedMail, MailLedger, MailOutcome } from '../../application/ports/mail.ts';
import { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';

/** An address as `mail_counts` keeps it. */
const digestOf = (address: Prisma.Sql) =>
  Prisma.sql`encode(sha256(convert_to(lower(${address}), 'UTF8')), 'hex')`;

/** The ledger of mail about accounts; each of its writes is one conditional statement. */
export function createMailLedger(db: Db): MailLedger {
  return {
    async plan(mail) {
      await db.mailMessage.create({ data: { ...mail, id: newId(), dueAt: mail.createdAt } });
    },
    async lockCounts(recipientsAndAskers) {
      const names = [...new Set(recipientsAndAskers.map((name) => name.toLowerCase()))].sort();
      await db.$executeRaw`
        select pg_advisory_xact_lock(hashtextextended('mail counts of ' || name, 0))
        from unnest(${names}::text[]) as name`;
    },
    async count({ kind, since, askedBy, notAskedBy, ...of }) {
      // Not by Prisma's `insensitive`, which is ILIKE: there the `_` in an address is a wildcard.
      const [isOne, erasedTo] =
        'userId' in of
          ? [Prisma.sql`"userId" = ${of.userId}`, of.erasedTo ?? null]
          : [Prisma.sql`lower("to") = lower(${of.to})`, of.to];
      const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as "count" from (
          select "kind", "askedBy", "createdAt" from "mail_messages" where ${isOne}
          union all select "kind", "askedBy", "createdAt" from "mail_counts"
          where "recipient" = ${digestOf(Prisma.sql`${erasedTo}`)}
        ) as planned
        where "kind" = ${kind} and "createdAt" > ${since}
          and coalesce("askedBy" = ${askedBy ?? null}, ${askedBy === undefined})
          and "askedBy" is distinct from ${notAskedBy ?? ''}`;
      return row?.count ?? 0;
    },
    async countOtherRecipients({ to, since, ...by }) {
      const isTheirs =
        'askedBy' in by
          ? Prisma.sql`"askedBy" = ${by.askedBy}`
          : Prisma.sql`"askedFrom" = ${by.askedFrom}`;
      const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(distinct "recipient")::int as "count" from (
          select ${digestOf(Prisma.sql`"to"`)} as "recipient" from "mail_messages"
          where ${isTheirs} and "createdAt" > ${since}
          union all select "recipient" from "mail_counts" where ${isTheirs} and "createdAt" > ${since}
        ) as planned
        where "recipient" <> ${digestOf(Prisma.sql`${to}`)}`;
      return row?.count ?? 0;
    },
    async keepCounts(userId, since) {
      await db.$executeRaw`
        insert into "mail_counts" ("id", "kind", "recipient", "askedBy", "askedFrom", "createdAt")
        select "id", "kind", ${digestOf(Prisma.sql`"to"`)}, "askedBy", "askedFrom", "createdAt"
        from "mail_messages" where "userId" = ${userId} and "createdAt" > ${since}
        on conflict do nothing`;
    },
    async claim(now, leaseUntil, limit) {
      const rows = await db.$queryRaw<ClaimedRow[]>`
        update "mail_messages" as mail
        set "state" = 'sending', "attempts" = "attempts" + 1, "dueAt" = ${leaseUntil},
          "dueSince" = coalesce(
            case when mail."error" = ${OUT_OF_REACH} then mail."dueSince" end, mail."dueAt")
        from "users" as owner
        where owner."id" = mail."userId" and mail."id" in (
          select "id" from "mail_messages"
          where "state" in ('planned', 'sending') and "dueAt" <= ${now}
          order by "dueAt" limit ${limit} for update skip locked
        )
        returning mail."id", mail."userId", mail."kind", mail."to", mail."createdAt",
          mail."sendUntil", mail."attempts", owner."firstName", owner."language"`;
      return rows.map((row) => ({ ...row, language: languageOf(row.language) }));
    },
    async finish({ id, attempts }, outcome) {
      await db.mailMessage.updateMany({
        where: { id, attempts, state: 'sending' },
        data: columnsOf(outcome),
      });
    },
  };
}

type ClaimedRow = Omit<ClaimedMail, 'language'> & { readonly language: string | null };

function columnsOf(outcome: MailOutcome) {
  const { state } = outcome;
  if (state === 'sent') return { state, sentAt: outcome.at, error: null };
  return state === 'planned'
    ? { state, error: outcome.error, dueAt: outcome.dueAt }
    : { state, error: outcome.error };
}
