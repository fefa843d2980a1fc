import { appointmentFromJson } from '../../application/from-json.ts';
import type { CustomerKnowledge } from '../../domain/message/customer-knowledge.ts';
import { LOST } from '../../domain/message/text-report.ts';
import { valueList } from './sql.ts';

const NEVER_ARRIVED = valueList(LOST);

/** Whether a message reached nobody, as far as is known; `mail` is the name of its row, with a dot. */
export function isUnreached(mail = ''): string {
  return `(${mail}"state" in ('missed', 'failed', 'suppressed') or ${mail}"state" = 'sent' and ${mail}"report" in ${NEVER_ARRIVED})`;
}

/** Whether the message in the row named `told` has arrived, as far as is known. */
const HAS_ARRIVED = `told."state" = 'sent' and (told."report" is null or told."report" not in ${NEVER_ARRIVED})`;

/** Whether a row answers a change by the customers themselves, who know of it without the answer; `row` is its name. */
export const isTheirOwn = (row: string) =>
  `(${row}."goesAtNight" and ${row}."before" is not null) is true`;

/**
 * Whether the customer doesn't know yet what the row named `unsent` says. They know the answer to their own change, and
 * what a resend says, unless its original never arrived.
 */
export const IS_UNTOLD = `not ${isTheirOwn('unsent')} and not exists (
    select from "mail_messages" as told
    where told."id" = unsent."resendOf" and (${HAS_ARRIVED} or ${isTheirOwn('told')}))`;

/** Waits for a worker that is claiming a message, so that the next statement sees what it wrote. */
export const LOCKED_MESSAGES = `
select from "mail_messages" where "appointmentId" = $1::uuid and "state" = 'planned' order by "id" for update`;

/**
 * What the customer knows (SELF-34): the state before the oldest news that waits or never arrived (SELF-09), and what messages
 * since then said that carry a doubt, which $2 matches. Any later message that arrived, or may be arriving, has told of the
 * state then; the outcome of one that may be arriving is taken over. A first confirmation went to somebody who knows nothing
 * older. Customers know what they changed themselves, even if its answer still waits or never arrived.
 */
export const CUSTOMER_KNOWLEDGE = `
select "before" as "state", (
    select coalesce(jsonb_agg(doubted."said" order by doubted."version" desc, doubted."createdAt" desc), '[]')
    from "mail_messages" as doubted where doubted."appointmentId" = $1::uuid
      and (doubted."version", doubted."createdAt") >= (unsent."version", unsent."createdAt")
      and doubted."error" ~ $2) as "doubted"
from "mail_messages" as unsent
where "appointmentId" = $1::uuid and "before" is not null and not ${isTheirOwn('unsent')}
  and ("state" = 'planned' and ${IS_UNTOLD} or "resendOf" is null
    and ${isUnreached()})
  and not exists (
    select from "mail_messages" as told where told."appointmentId" = $1::uuid
      and (told."version", told."createdAt") > (unsent."version", unsent."createdAt")
      and (${HAS_ARRIVED} or told."state" = 'sending' or ${isTheirOwn('told')}
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
