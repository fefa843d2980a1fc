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

/**
 * The person's appointments that staff have deleted, of which messages are left. The owner is stored with sent
 * messages. Messages written by older versions store it only if they are about a change; for the others the recipient's
 * address decides.
 */
const DELETED_APPOINTMENTS = `
select mail."appointmentId"::text as "id"
from "mail_messages" as mail,
  lateral (select coalesce(mail."before", mail."lastState")->>'userId' as "userId") as owner
where not exists (select from "services" as booked where booked."id" = mail."appointmentId")
group by mail."appointmentId"
having bool_or(owner."userId" = any($2::text[]))
  or count(owner."userId") = 0
    and bool_or("recipient_of"(mail."to") in (select "address" from (${ADDRESSES}) as "theirs"))`;

/** The addresses of the person, with those that messages about the erased appointments went to. */
const ALL_ADDRESSES = `(
  ${ADDRESSES}
  union select "recipient_of"("to"), false from "mail_messages"
    where "appointmentId"::text = any($3::text[]) and "to" is not null) as "theirs"`;

/**
 * Workers that are handing over a reminder or claiming a message end first, so that the later statements see what they
 * wrote. Addresses go before the rows they are read from; a recipient may be somebody else, of whom the person only typed
 * the address, so that count and STOP stay, under a digest (SELF-13); deleting messages also deletes their copies in the mailbox.
 */
const STATEMENTS = [
  `delete from "reminders" where "appointmentId"::text = any($3::text[])
     and $1::text is not null and $2::text[] is not null`,
  `select from "mail_messages" where "appointmentId"::text = any($3::text[])
     and $1::text is not null and $2::text[] is not null order by "id" for update`,
  `update "recipients" as held
   set "address" = "erased_recipient"("theirs"."address"),
     "confirmedAt" = case when not "theirs"."isOwn" then held."confirmedAt" end
   from (select "address", bool_or("isOwn") as "isOwn" from ${ALL_ADDRESSES} group by 1) as "theirs"
   where held."address" = "recipient_key"("theirs"."address")`,
  // Only a process of the previous version writes a readable address beside the unreadable one.
  `delete from "recipients" where "address" in (select "address" from ${ALL_ADDRESSES})`,
  `delete from "mail_messages" where "appointmentId"::text = any($3::text[])
     and $1::text is not null and $2::text[] is not null`,
  `delete from "askers" where "asker" = any(select 'owner ' || unnest($2::text[]))
     and $1::text is not null and $3::text[] is not null`,
  `delete from "day_counts" where "counted" = any(select 'answers/owner/' || unnest($2::text[]))
     and $1::text is not null and $3::text[] is not null`,
  `update "self_service" set "askedFrom" = null where "appointmentId"::text = any($3::text[])
     and $1::text is not null and $2::text[] is not null`,
  `delete from "proved_emails" where "ownerId" = any($2::text[])
     and $1::text is not null and $3::text[] is not null`,
  `delete from "contacts" where "userId" = $1 and $2::text[] is not null and $3::text[] is not null`,
  `delete from "crew_times" where "kind" = 'hold' and "holder" = any($2::text[])
     and $1::text is not null and $3::text[] is not null`,
  `delete from "held_times" where "holder" = any($2::text[])
     and $1::text is not null and $3::text[] is not null`,
  `delete from "guest_moves" where "userId" = $1 and $2::text[] is not null and $3::text[] is not null`,
];

/** Removes what bookings keeps about a person outside of appointments and answers; see `Transaction.forgetPerson`. */
export async function forgetPerson(
  tx: SqlExecutor,
  { userId, ownerIds, keys }: ForgottenPerson,
): Promise<void> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(DELETED_APPOINTMENTS, userId, [
    ...ownerIds,
  ]);
  const deleted = rows.map(({ id }) => id);
  for (const statement of STATEMENTS) {
    await tx.$executeRawUnsafe(statement, userId, [...ownerIds], [...keys, ...deleted]);
  }
  const holders = [...keys, ...deleted].map(linkHolderOf);
  await forgetOwners(tx, { keys, principals: [...ownerIds, ...holders] });
}
