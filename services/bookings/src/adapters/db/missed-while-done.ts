import { HAS_ARRIVED } from './customer-knowledge.ts';

/**
 * Plans a first confirmation or a message with a new link again that was missed only because the appointment was set completed
 * by then (SELF-39), while it is of use and no message has arrived since that says the same. Other news needs no row of its own:
 * the next says it too.
 */
export const PLANNED_AFTER_ALL = `
update "mail_messages" as mail set "state" = 'planned', "error" = null, "dueAt" = $3
where "appointmentId" = $1::uuid and "kind" in ('confirmation', 'link') and "before" is null and "resendOf" is null
  and "state" = 'missed' and "error" = $2 and "sendUntil" > $3
  and not exists (
    select from "mail_messages" as told where told."appointmentId" = mail."appointmentId"
      and told."createdAt" > mail."createdAt" and (told."kind" = mail."kind" or ${HAS_ARRIVED}))`;
