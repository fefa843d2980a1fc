import { isTheirOwn, maybeSaidSince } from './customer-knowledge.ts';

/** What stays of a deleted appointment once its message needs it no more: whose it was (ACCT-05, ACCT-06). */
export const OWNER_OF_DELETED = `case when mail."lastState" is not null
  then jsonb_build_object('userId', mail."lastState"->>'userId') end`;

/**
 * Withdraws the messages that match a condition on `mail`, as the first parts of a `with`; `withdrawn` is what they all were.
 * Three kinds stay as missed, for staff (JOB-07) and for what the customer may know (SELF-34): messages that may have arrived,
 * answers to the customer's own change, and those with the state before something that another message may have told since.
 * A reminder that stays leaves its place to another one of that time.
 * @param reason the parameter with why they are not sent
 * @param doubt the parameter with the pattern of a doubt
 */
export const withdrawing = (
  condition: string,
  { reason, doubt }: { readonly reason: string; readonly doubt: string },
) => `with withdrawn as (
  select mail.*, mail."error" ~ ${doubt} is true or ${isTheirOwn('mail')}
    or mail."before" is not null and exists ${maybeSaidSince('mail."appointmentId"', 'mail."version"', doubt)} as "isKept"
  from "mail_messages" as mail where ${condition} for update
), kept as (
  update "mail_messages" as mail
  set "state" = 'missed', "error" = concat_ws(' ', ${reason}::text, substring(mail."error" from ${doubt})),
    "undo" = null, "lastState" = ${OWNER_OF_DELETED},
    "resendOf" = case when mail."kind" in ('24h', '2h') then coalesce(mail."resendOf", mail."id") else mail."resendOf" end
  from withdrawn where withdrawn."id" = mail."id" and withdrawn."isKept"
), deleted as (
  delete from "mail_messages" as mail using withdrawn where withdrawn."id" = mail."id" and not withdrawn."isKept"
)`;

/** What an undo brings back of a withdrawn message, as JSON: the row as it was. */
export const AS_IT_WAS = `to_jsonb(withdrawn) - '{undo,isKept}'::text[]`;
