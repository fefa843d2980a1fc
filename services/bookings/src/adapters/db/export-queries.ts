import { LINK_IN_TEXT } from '@dewlane/internal-api';
import { creationKey, type ExportQueries } from '@dewlane/service-kit';
import { isProvedBy } from './proved-by.ts';

const APPOINTMENTS = `select "id" from "services" where "userId" = any($1::text[])`;

/**
 * Appointments that staff have deleted, by their owner: an address alone could be anybody's. A deletion before a guest's
 * move keeps the guest as the owner.
 */
const DELETED_APPOINTMENTS = `select "appointmentId" from "mail_messages"
  where coalesce("before", "lastState")->>'userId' = any($1::text[] || array(
      select "guestId"::text from "guest_moves" where "userId" = any($1::text[])))
    and not exists (select from "services" where "services"."id" = "appointmentId")`;

/** A link without its token, by which its holder would prove to read the address that it was sent to. */
const TEXT = `regexp_replace(delivered."text", '${LINK_IN_TEXT}', '\\1…', 'g')`;

/**
 * What became of a message, and its content: from these follows whether its reader has stopped messages or confirmed the
 * address. So it does from the mark of a reminder that reached nobody, which is called its own resend.
 */
const OUTCOME =
  '{state,dueAt,dueSince,localTime,attempts,counted,error,said,report,reportReason,sentAt,subject,text}';

/** Whether the account has proved to read the address that a reminder's message went to, or was suppressed for. */
const IS_PROVED_REMINDER = `exists (select from "mail_messages" as mail
  where mail."appointmentId" = reminder."appointmentId" and mail."kind" = reminder."kind"
    and mail."startsAt" = reminder."startsAt" and mail."resendOf" is null and ${isProvedBy('mail."to"', '$1::text[]')})`;

/**
 * Everything that bookings keeps about a person. What is known about the reader of an address only once the account has
 * proved to be that reader's: a registration alone proves nothing.
 */
export const EXPORT_QUERIES: ExportQueries = {
  appointments: `select to_jsonb(booked) as "row", ${creationKey('booked."createdAt"', 'booked."id"')} as "key"
    from "services" as booked where booked."userId" = any($1::text[])`,
  questionnaires: `select to_jsonb(answers) as "row", ${creationKey('answers."createdAt"', 'answers."id"')} as "key"
    from "quiz_responses" as answers where answers."userId" = any($1::text[])`,
  reminders: `select to_jsonb(reminder) - case when ${IS_PROVED_REMINDER} then '' else 'state' end as "row", ${creationKey('reminder."createdAt"', 'reminder."id"')} as "key"
    from "reminders" as reminder where reminder."appointmentId" = any(array(${APPOINTMENTS}))`,
  messages: `select (to_jsonb(mail) - 'undo' - 'traceparent' || jsonb_build_object(
      'subject', delivered."subject", 'text', ${TEXT}, 'resendOf', nullif(mail."resendOf", mail."id")))
      - case when ${isProvedBy('mail."to"', '$1::text[]')} then '{}' else '${OUTCOME}'::text[] end as "row",
      ${creationKey('mail."createdAt"', 'mail."id"')} as "key"
    from "mail_messages" as mail left join "mailbox" as delivered on delivered."mailId" = mail."id"
    where mail."appointmentId" = any(array(${APPOINTMENTS} union all ${DELETED_APPOINTMENTS}))`,
  contact: `select to_jsonb(contact) - 'provedEmail' || coalesce(to_jsonb(recipient) - 'address', '{}') as "row",
      contact."userId"::text as "key"
    from "contacts" as contact
    left join "recipients" as recipient on recipient."address" = "recipient_key"(contact."email")
      and ${isProvedBy('contact."email"', 'array[contact."userId"]')}
    where contact."userId" = any($1::text[])`,
};
