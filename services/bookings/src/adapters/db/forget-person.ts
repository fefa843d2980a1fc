import { forgetOwners, type SqlExecutor } from '@dewlane/service-kit';
import type { ForgottenPerson } from '../../application/ports.ts';
import { linkHolderOf } from '../../application/steps/idempotent-requests.ts';

/** The addresses and numbers that a person's messages go to or that they proved, and whether it is the account's own. */
const ADDRESSES = `
  select "recipient_of"("email") as "address", true as "isOwn" from "contacts" where "userId" = $1
  union select "recipient_of"("contactEmail"), false from "services"
    where "userId" = any($2::text[]) and "contactEmail" is not null
  union select "email", false from "proved_emails" where "ownerId" = any($2::text[])
  union select '+1' || right(regexp_replace("contactPhone", '\\D', '', 'g'), 10), false from "services"
    where "userId" = any($2::text[]) and "contactPhone" is not null`;

const OWNER = `coalesce(mail."before", mail."lastState")->>'userId'`;

/**
 * The person's appointments that staff have deleted, of which messages are left. The owner is stored with sent
 * messages. Messages written by older versions store it only if they are about a change; for the others the recipient's
 * address decides. Found by indexes of both, however many messages there are (SEC-21).
 */
const DELETED_APPOINTMENTS = `
select "appointmentId"::text as "id"
from (
  select mail."appointmentId" from "mail_messages" as mail where ${OWNER} = any($2::text[])
  union
  select sent."appointmentId" from "mail_messages" as sent
  where "recipient_of"(sent."to") = any(array(select "address" from (${ADDRESSES}) as "theirs"))
    and not exists (
      select from "mail_messages" as mail
      where mail."appointmentId" = sent."appointmentId" and ${OWNER} is not null)
) as told
where not exists (select from "services" as booked where booked."id" = told."appointmentId")`;

/** The addresses of the person, with those that messages about the erased appointments went to. */
const ALL_ADDRESSES = `(
  ${ADDRESSES}
  union select "recipient_of"("to"), false from "mail_messages"
    where "appointmentId" = any($3::uuid[]) and "to" is not null) as "theirs"`;

interface Statement {
  readonly sql: string;
  /** The values of its placeholders, all of which it uses: PostgreSQL refuses any other. */
  valuesOf(person: ForgottenPerson): readonly unknown[];
}

const byId = (sql: string): Statement => ({ sql, valuesOf: ({ ids }) => [ids] });
const byOwner = (sql: string): Statement => ({ sql, valuesOf: ({ ownerIds }) => [ownerIds] });
const byAccount = (sql: string): Statement => ({ sql, valuesOf: ({ userId }) => [userId] });
const byAddress = (sql: string): Statement => ({
  sql,
  valuesOf: ({ userId, ownerIds, ids }) => [userId, ownerIds, ids],
});

/**
 * Workers that are turning a reminder into a message or claiming one end first, so that the later statements see what they
 * wrote. Addresses go before the rows they are read from; a recipient may be somebody else, of whom the person only typed
 * the address, so that count and STOP stay, under a digest (SELF-13); deleting messages also deletes their copies in the mailbox.
 */
const STATEMENTS: readonly Statement[] = [
  byId(`delete from "reminders" where "appointmentId" = any($1::uuid[])`),
  byId(
    `select from "mail_messages" where "appointmentId" = any($1::uuid[]) order by "id" for update`,
  ),
  // PostgreSQL expects few elements of an array, and so looks each up in the index.
  byAddress(`with "known" as (
     select "address", bool_or("isOwn") as "isOwn", "recipient_key"("address") as "key" from ${ALL_ADDRESSES} group by 1)
   update "recipients" as held
   set "address" = "erased_recipient"("known"."address"),
     "confirmedAt" = case when not "known"."isOwn" then held."confirmedAt" end
   from "known"
   where held."address" = any(array(select "key" from "known")) and held."address" = "known"."key"`),
  // Only a process of the previous version writes a readable address beside the unreadable one.
  byAddress(
    `delete from "recipients" where "address" = any(array(select "address" from ${ALL_ADDRESSES}))`,
  ),
  byId(`delete from "mail_messages" where "appointmentId" = any($1::uuid[])`),
  byOwner(`delete from "askers" where "asker" = any(select 'owner ' || unnest($1::text[]))`),
  byOwner(
    `delete from "day_counts" where "counted" = any(select 'answers/owner/' || unnest($1::text[]))`,
  ),
  byId(`update "self_service" set "askedFrom" = null where "appointmentId" = any($1::uuid[])`),
  byOwner(`delete from "proved_emails" where "ownerId" = any($1::text[])`),
  byAccount(`delete from "contacts" where "userId" = $1`),
  byOwner(`delete from "crew_times" where "kind" = 'hold' and "holder" = any($1::text[])`),
  byOwner(`delete from "held_times" where "holder" = any($1::text[])`),
  byAccount(`delete from "guest_moves" where "userId" = $1`),
];

/** Removes what bookings keeps about a person outside of appointments and answers; see `Transaction.forgetPerson`. */
export async function forgetPerson(
  tx: SqlExecutor,
  { userId, ownerIds, ids }: ForgottenPerson,
): Promise<void> {
  const deleted = await tx.$queryRawUnsafe<{ id: string }[]>(
    DELETED_APPOINTMENTS,
    userId,
    ownerIds,
  );
  const all = [...ids, ...deleted.map(({ id }) => id)];
  for (const { sql, valuesOf } of STATEMENTS) {
    await tx.$executeRawUnsafe(sql, ...valuesOf({ userId, ownerIds, ids: all }));
  }
  const principals = [...ownerIds, ...all.map(linkHolderOf)];
  await forgetOwners(tx, { keys: [userId, ...ids], principals });
}
