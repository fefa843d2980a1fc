import { languageOf } from '@dewlane/catalog';
import { newId } from '@dewlane/service-kit';
import type {
  ClaimedMail,
  MailLedger,
  MailOutcome,
  MailSelection,
} from '../../application/ports/mail.ts';
import { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';
import { createWaitingMail } from './waiting-mail.ts';

const digestOf = (text: Prisma.Sql) =>
  Prisma.sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
/** An address as `mail_counts` keeps it, and the inbox that it reaches. */
const recipientOf = (address: Prisma.Sql) => digestOf(Prisma.sql`lower(${address})`);
const inboxOf = (address: Prisma.Sql) => digestOf(Prisma.sql`"inbox_of"(${address})`);

/** Whether a row of `mail_counts` is of a message to this very address. */
const isKeptOf = (address: string) =>
  Prisma.sql`"recipient" = ${recipientOf(Prisma.sql`${address}`)}`;

/** The messages that a selection is about, and what is kept of those whose account was erased. */
function selected(of: MailSelection): readonly [live: Prisma.Sql, erased: Prisma.Sql] {
  // Not by Prisma's `insensitive`, which is ILIKE: there the `_` in an address is a wildcard.
  if ('to' in of) return [Prisma.sql`lower("to") = lower(${of.to})`, isKeptOf(of.to)];
  const isTheirs = 'userId' in of ? Prisma.sql`"userId" = ${of.userId}` : Prisma.sql`false`;
  if ('erasedTo' in of) return [isTheirs, isKeptOf(of.erasedTo)];
  if (of.inboxOf === undefined) return [isTheirs, Prisma.sql`false`];
  const inbox = Prisma.sql`${of.inboxOf}`;
  return [
    Prisma.sql`(${isTheirs} or "inbox_of"("to") = "inbox_of"(${inbox}))`,
    // A process of the previous version keeps no inbox.
    Prisma.sql`("inbox" = ${inboxOf(inbox)} or ("inbox" is null and ${isKeptOf(of.inboxOf)}))`,
  ];
}

/** The ledger of mail about accounts; each of its writes is one conditional statement. */
export function createMailLedger(db: Db): MailLedger {
  return {
    async plan(mail) {
      await db.mailMessage.create({ data: { ...mail, id: newId(), dueAt: mail.createdAt } });
    },
    async lockCounts(recipientsAndAskers) {
      await db.$executeRaw`
        select pg_advisory_xact_lock(hashtextextended('mail counts of ' || name, 0)) from (
          select distinct "inbox_of"(named) collate "C" as name
          from unnest(${[...recipientsAndAskers]}::text[]) as named order by 1
        ) as names`;
    },
    async count({ since, ...of }) {
      const { kind, askedBy, askedFrom, notAskedBy } = of;
      const [isOne, isOneErased] = selected(of);
      const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as "count" from (
          select "kind", "askedBy", "askedFrom", "createdAt" from "mail_messages" where ${isOne}
          union all select "kind", "askedBy", "askedFrom", "createdAt" from "mail_counts" where ${isOneErased}
        ) as planned
        where "kind" = ${kind} and "createdAt" > ${since}
          and coalesce("askedBy" = ${askedBy ?? null}, ${askedBy === undefined})
          and coalesce("askedFrom" = ${askedFrom ?? null}, ${askedFrom === undefined})
          and "askedBy" is distinct from ${notAskedBy ?? ''}`;
      return row?.count ?? 0;
    },
    async nthOtherRecipientAt({ to, since, nth, ...by }) {
      const isTheirs =
        'askedBy' in by
          ? Prisma.sql`"askedBy" = ${by.askedBy}`
          : Prisma.sql`"askedFrom" = ${by.askedFrom}`;
      const [row] = await db.$queryRaw<{ last: Date }[]>`
        select max("createdAt") as "last" from (
          select ${recipientOf(Prisma.sql`"to"`)} as "recipient", "createdAt" from "mail_messages"
          where ${isTheirs} and "createdAt" > ${since}
          union all
          select "recipient", "createdAt" from "mail_counts" where ${isTheirs} and "createdAt" > ${since}
        ) as planned
        where "recipient" <> ${recipientOf(Prisma.sql`${to}`)}
        group by "recipient" order by 1 desc offset ${nth - 1} limit 1`;
      return row?.last ?? null;
    },
    async keepCounts(userId, since, now) {
      await db.$executeRaw`
        insert into "mail_counts" ("id", "kind", "recipient", "inbox", "askedBy", "askedFrom", "createdAt")
        select "id", "kind", ${recipientOf(Prisma.sql`"to"`)}, ${inboxOf(Prisma.sql`"to"`)},
          "askedBy", "askedFrom", "createdAt"
        from "mail_messages"
        where "userId" = ${userId} and "createdAt" > ${since} and "createdAt" <= ${now}
        on conflict do nothing`;
    },
    async formerAddresses(userId) {
      const notices = await db.mailMessage.findMany({
        where: { userId, kind: 'email-changed' },
        distinct: ['to'],
        select: { to: true },
      });
      return notices.map(({ to }) => to);
    },
    ...createWaitingMail(db),
    async claim(now, leaseUntil, limit) {
      const rows = await db.$queryRaw<ClaimedRow[]>`
        update "mail_messages" as mail
        set "state" = 'sending', "attempts" = "attempts" + 1, "dueAt" = ${leaseUntil},
          "dueSince" = coalesce(mail."dueSince", mail."dueAt")
        from "users" as owner
        where owner."id" = mail."userId" and mail."id" in (
          select "id" from "mail_messages"
          where "state" in ('planned', 'sending') and "dueAt" <= ${now}
          order by "dueAt" limit ${limit} for update skip locked
        )
        returning mail."id", mail."userId", mail."kind", mail."to", mail."createdAt",
          mail."sendUntil", mail."attempts", mail."error" as "lastError", owner."firstName", owner."language"`;
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
