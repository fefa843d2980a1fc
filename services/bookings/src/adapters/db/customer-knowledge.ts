import { appointmentFromJson } from '../../application/from-json.ts';
import type { CustomerKnowledge } from '../../domain/message/customer-knowledge.ts';
import { isNews, MESSAGE_KINDS } from '../../domain/message/message.ts';
import { LOST } from '../../domain/message/text-report.ts';
import { valueList } from './sql.ts';

const NEVER_ARRIVED = valueList(LOST);

/** Whether a row is news of its appointment. */
export const IS_NEWS = `"kind" in ${valueList(MESSAGE_KINDS.filter(isNews))}`;

/** Whether the provider has reported that a text arrived, whatever its own answer to the attempt left open (SELF-38). */
export const isDelivered = (row: string) => `(${row}."report" = 'delivered') is true`;

/** Whether a message reached nobody, as far as is known. */
export const isUnreached = (row: string) =>
  `(${row}."state" in ('missed', 'failed', 'suppressed') and not ${isDelivered(row)}
    or ${row}."state" = 'sent' and ${row}."report" in ${NEVER_ARRIVED})`;

/** Whether the message in the row named `told` has arrived, as far as is known. */
export const HAS_ARRIVED = `(told."state" = 'sent' and (told."report" is null or told."report" not in ${NEVER_ARRIVED})
    or ${isDelivered('told')})`;

/** The version that the message in the row named `told` surely told; of several attempts a report as delivered may be about the oldest. */
export const VERSION_TOLD = `least(told."version", (
    select min((attempt."said"->>'version')::int) from jsonb_array_elements(told."said") as attempt("said")))`;

/** Whether a row answers a change by the customers themselves, who know of it without the answer; `row` is its name. */
export const isTheirOwn = (row: string) =>
  `(${row}."goesAtNight" and ${row}."before" is not null) is true`;

/**
 * Whether the customer doesn't know yet what the row named `unsent` says. They know the answer to their own change, what was
 * reported as delivered (SELF-38), and what a resend says, unless its original never arrived.
 */
export const IS_UNTOLD = `not ${isTheirOwn('unsent')} and not ${isDelivered('unsent')} and not exists (
    select from "mail_messages" as told
    where told."id" = unsent."resendOf" and (${HAS_ARRIVED} or ${isTheirOwn('told')}))`;

/** Waits for a worker that is claiming a message, so that the next statement sees what it wrote. */
export const LOCKED_MESSAGES = `
select from "mail_messages" where "appointmentId" = $1::uuid and "state" = 'planned' order by "id" for update`;

/** The version of the appointment that an attempt told; that of its message if it kept nothing. */
const VERSION_SAID = `coalesce((attempt."said"->>'version')::int, doubted."version")`;

/**
 * What may have arrived of what attempts said of an appointment since a version of it (SELF-34): those in doubt, and those at
 * reminders and links that are under way, since no news takes over their outcome.
 * `to` is where it went, and `said` is null for an attempt by an earlier version of the product, which didn't keep that.
 * @param appointmentId an expression, as is `version`
 * @param doubt the parameter with the pattern of a doubt
 */
export const maybeSaidSince = (appointmentId: string, version: string, doubt: string) => `(
  select attempt."said", attempt."number", doubted."createdAt", doubted."to", ${VERSION_SAID} as "version"
  from "mail_messages" as doubted
  cross join jsonb_array_elements(coalesce(doubted."said", '[null]')) with ordinality as attempt("said", "number")
  where doubted."appointmentId" = ${appointmentId}
    and (doubted."error" ~ ${doubt} or doubted."state" = 'sending' and not doubted.${IS_NEWS})
    and ${VERSION_SAID} >= ${version})`;

/** What was said, the newest first, as a JSON array; null if nothing was. */
export const NEWEST_FIRST =
  'jsonb_agg("said" order by "version" desc, "createdAt" desc, "number" desc)';

/**
 * What the customer knows (SELF-34): the state before the oldest news that waits or never arrived (SELF-09), and what attempts
 * said since then that may have arrived; $2 is the pattern of a doubt. Any later message that arrived has told of the state then, and so
 * has news that may be arriving, since later news takes over its outcome. A first confirmation went to somebody who knows nothing
 * older. Customers know what they changed themselves, even if its answer still waits or never arrived.
 */
export const CUSTOMER_KNOWLEDGE = `
select "before" as "state", (
    select coalesce(${NEWEST_FIRST}, '[]')
    from ${maybeSaidSince('$1::uuid', 'unsent."version"', '$2')} as heard) as "doubted"
from "mail_messages" as unsent
where "appointmentId" = $1::uuid and "before" is not null and not ${isTheirOwn('unsent')}
  and ("state" = 'planned' and ${IS_UNTOLD}
    or "resendOf" is null and ${isUnreached('unsent')})
  and not exists (
    select from "mail_messages" as told where told."appointmentId" = $1::uuid
      and (${VERSION_TOLD}, coalesce(told."sentAt", told."createdAt")) > (unsent."version", unsent."createdAt")
      and (${HAS_ARRIVED} or told."state" = 'sending' and told.${IS_NEWS} or ${isTheirOwn('told')}
        or told."kind" = 'confirmation' and told."before" is null and told."resendOf" is null))
order by "version", "createdAt" limit 1`;

/** A row of that statement. */
export interface KnowledgeRow {
  readonly state: unknown;
  readonly doubted: readonly unknown[];
}

/** The knowledge in the statement's result; null if it found none. */
export function knowledgeIn([row]: readonly KnowledgeRow[]): CustomerKnowledge | null {
  if (!row) return null;
  const doubted = row.doubted.map((said) => (said === null ? null : appointmentFromJson(said)));
  return { state: appointmentFromJson(row.state), doubted };
}
