import { businessDay } from '@dewlane/catalog';
import { inTransaction } from '@dewlane/service-kit';
import { doubtPattern, OUTCOME_UNKNOWN } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { appointmentFromJson } from '../../application/from-json.ts';
import type {
  ClaimedMessage,
  MessageLedger,
  MessageOutcome,
} from '../../application/ports/messages.ts';
import type { MessageChannel } from '../../domain/appointment/reach.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import { announcesEnd, MESSAGE_KINDS } from '../../domain/message/message.ts';
import { kindOfChange } from '../../domain/message/message-about.ts';
import {
  LATE_REMINDER,
  OVERTAKEN_REMINDER,
  SUPPRESSED,
} from '../../domain/message/why-not-sent.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { contactOf, mailAddress } from './contact-of.ts';
import {
  HAS_ARRIVED,
  IS_NEWS,
  isDelivered,
  isTheirOwn,
  maybeSaidSince,
  NEWEST_FIRST,
  VERSION_TOLD,
} from './customer-knowledge.ts';
import { valueList } from './sql.ts';
import { isLaterNews, type NewsRow, takeOver } from './take-over.ts';
import { OWNER_OF_DELETED } from './withdrawn-messages.ts';

/** Whether a row is the 24 h reminder of an appointment whose 2 h reminder is due too (JOB-03). */
const isOvertaken = (row: string) => `${row}."kind" = '24h' and exists (
    select from "reminders" as later where later."appointmentId" = ${row}."appointmentId" and later."kind" = '2h'
      and later."startsAt" = ${row}."startsAt" and later."remindAt" <= $1)`;

const ISSUE_REMINDERS = `
with due as (
  select "id" from "reminders"
  where "state" = 'planned' and "remindAt" <= $1
  order by "remindAt" limit $2 for update skip locked
), issued as (
  update "reminders" as held
  set "state" = case when held."startsAt" <= $1 or ${isOvertaken('held')} then 'missed' else 'sending' end
  from "services" as booked
  where held."id" = any(array(select "id" from due)) and booked."id" = held."appointmentId"
  returning held."appointmentId", held."kind", held."phone", held."startsAt", held."remindAt", held."state",
    booked."version"
), written as (
  insert into "mail_messages"
    ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "createdAt", "state", "error")
  select "appointmentId", "kind", "phone", "startsAt", "version", "remindAt", "startsAt", $1,
    case when "state" = 'missed' then 'missed' else 'planned' end,
    case when "startsAt" <= $1 then $4 when "state" = 'missed' then $3 end
  from issued
  on conflict do nothing
)
select count(*)::int as issued from issued`;

const channelOf = (phone = '"phone"') => `case when ${phone} is null then 'mail' else 'text' end`;
/** The channel of a row. */
export const CHANNEL = channelOf();

/**
 * Whether a row is news and an attempt at earlier news of its appointment has no outcome yet, also after its lease: what
 * the customer knows follows from that (SELF-32).
 */
const AWAITS_NEWS = `("mail_messages".${IS_NEWS} and exists (
    select from "mail_messages" as earlier where earlier."appointmentId" = "mail_messages"."appointmentId"
      and earlier."state" = 'sending' and earlier."version" < "mail_messages"."version" and earlier.${IS_NEWS}))`;

/** The version of the appointment that follows the last of which its customer surely knows. */
const UNTOLD_SINCE = `1 + (select coalesce(max(${VERSION_TOLD}), 0) from "mail_messages" as told
      where told."appointmentId" = claimed."appointmentId" and (${HAS_ARRIVED} or ${isTheirOwn('told')}))`;

/** A guest's former address may be a stranger's, so what only that may have heard is not known to whoever reads the new one. */
const HEARD_BY_OTHERS = `(starts_with(claimed."appointment"->>'userId', 'guest_')
    and "recipient_key"(heard."to") <> "recipient_key"(claimed."to")) is true`;

/** What the customer may have heard since, for a message about the end of an appointment to name those times, too (SELF-37). */
const ALSO_HEARD = `case when "kind" in ${valueList(MESSAGE_KINDS.filter(announcesEnd))} then (
    select ${NEWEST_FIRST} from ${maybeSaidSince('claimed."appointmentId"', UNTOLD_SINCE, '$11')} as heard
    where "said" <> 'null' and not ${HEARD_BY_OTHERS})
  end`;

/**
 * A message is counted for its recipient in the statement that claims it, once however many attempts it takes: there
 * its address is known, and the recipient's row serialises all claims of the same recipient. Messages beyond the daily
 * limit of an unconfirmed address, and unwanted ones, are suppressed here; so are, unless staff send them again, those
 * beyond the limit of a confirmed one, and those to more unconfirmed addresses than one asker may have written to in a
 * day. Recipients' rows are locked before askers'. Beside why it is suppressed stays that it may have arrived (JOB-07).
 * A message that is claimed while it is being sent may have arrived, because its worker died. What this attempt says is kept beside
 * what those before may have told (SELF-34). A reminder or link tells the appointment as it is then, so it gets that version; news keeps
 * its own, by which later news is told from it.
 */
const CLAIM = `
with next as (
  select "id", "appointmentId", "phone", "lastState", "counted", "dueAt", "resendOf", case
    when "state" = 'sending' and "error" ~ $11::text is not true then concat_ws(' ', "error", $12::text) else "error" end as "lastError"
  from "mail_messages"
  where "state" in ('planned', 'sending') and "dueAt" <= $1 and ${CHANNEL} = any($7::text[]) and not ${AWAITS_NEWS}
  order by "dueAt", "id" limit $3 for update skip locked
), facts as (
  select next.*, self."askedFrom", coalesce(to_jsonb(booked), next."lastState") as appointment
  from next left join "services" as booked on booked."id" = next."appointmentId"
    left join "self_service" as self on self."appointmentId" = next."appointmentId"
), addressed as (
  select facts.*, coalesce(facts."phone", ${mailAddress("appointment->>'contactEmail'")}) as address,
    contact."firstName", contact."language" as "accountLanguage"
  from facts
  ${contactOf("appointment->>'userId'")}
), known as (
  select addressed.*, "recipient_key"(address) as "recipient" from addressed
), counted as (
  insert into "recipients" as held ("address", "countedOn", "messages")
  select "recipient", $4::date, count(*) from known
  where "recipient" is not null and not "counted" group by 1 order by 1
  on conflict ("address") do update set "countedOn" = excluded."countedOn", "messages" = excluded."messages"
    + case when held."countedOn" = excluded."countedOn" then held."messages" else 0 end
  returning *
), ranked as (
  select known.*,
    coalesce(fresh."confirmedAt", held."confirmedAt") is not null as confirmed,
    coalesce(fresh."unsubscribedAt", held."unsubscribedAt") is not null as unsubscribed,
    fresh."messages" - (count(*) over same) + (row_number() over same_in_order) as number
  from known
  left join counted as fresh on not known."counted" and fresh."address" = known."recipient"
  left join "recipients" as held on held."address" = known."recipient"
  window same as (partition by known."counted", known."recipient"),
    same_in_order as (partition by known."counted", known."recipient" order by "dueAt", "id")
), judged as (
  select ranked.*, case
    when unsubscribed then $6::jsonb->${CHANNEL}->>'unsubscribed'
    when not confirmed and $5::int > 0 and number > $5 then $6::jsonb->${CHANNEL}->>'tooMany'
    when confirmed and "resendOf" is null and ($10::jsonb->>${CHANNEL})::int > 0
      and number > ($10::jsonb->>${CHANNEL})::int then $6::jsonb->${CHANNEL}->>'tooManyConfirmed'
  end as "ownObjection"
  from ranked
), asked as (
  select judged."id", asker, most, encode(sha256(convert_to("recipient_of"(address), 'UTF8')), 'hex') as "recipient"
  from judged cross join lateral (values
    ('owner ' || (appointment->>'userId'), $8::int), ('address ' || "askedFrom", $9::int)) as limits(asker, most)
  where "ownObjection" is null and "recipient" is not null and not confirmed and not "counted" and "resendOf" is null
    and asker is not null and most > 0
), admitted as (
  insert into "askers" as held ("asker", "countedOn", "recipients")
  select asker, $4::date, (array_agg(distinct "recipient"))[:most] from asked group by asker, most order by asker
  on conflict ("asker") do update set "countedOn" = excluded."countedOn",
    "recipients" = case when held."countedOn" = excluded."countedOn"
      then (held."recipients" || array(select unnest(excluded."recipients") except select unnest(held."recipients"))
        )[:case when held."asker" like 'owner %' then $8::int else $9::int end]
      else excluded."recipients" end
  returning "asker", "recipients"
), decided as (
  select judged.*, coalesce("ownObjection", case when exists (
    select from asked join admitted using ("asker")
    where asked."id" = judged."id" and asked."recipient" <> all(admitted."recipients")
  ) then $6::jsonb->${CHANNEL}->>'tooManyOthers' end) as objection
  from judged
), claimed as (
  update "mail_messages" as mail
  set "state" = case when objection is null then 'sending' else 'suppressed' end,
    "attempts" = "attempts" + case when objection is null then 1 else 0 end,
    "error" = case when objection is null then mail."error"
      else concat_ws(' ', objection, substring(decided."lastError" from $11::text)) end,
    "said" = case when objection is not null then mail."said" else
      case when decided."lastError" ~ $11::text then coalesce(mail."said", '[null]') else '[]' end || jsonb_build_array(appointment) end,
    "version" = case when mail.${IS_NEWS} then mail."version" else greatest(mail."version", (appointment->>'version')::int) end,
    "dueAt" = $2, "to" = address, "undo" = null,
    "dueSince" = coalesce(case when mail."attempts" > 0 then mail."dueSince" end, decided."dueAt"),
    "counted" = decided."counted" or address is not null,
    "lastState" = case when objection is null then mail."lastState" else ${OWNER_OF_DELETED} end
  from decided where mail."id" = decided."id"
  returning mail."id", mail."appointmentId", mail."kind", ${channelOf('mail."phone"')} as "channel",
    coalesce(mail."goesAtNight", false) as "answersCustomer", mail."startsAt", mail."before", mail."sendUntil",
    mail."attempts", decided."lastError", mail."to", mail."resendOf", mail."version", mail."traceparent", mail."state" = 'suppressed' as "isSuppressed",
    ${isDelivered('mail')} as "isDelivered", mail."said",
    decided.confirmed as "isConfirmed", decided."firstName", decided."accountLanguage", decided.appointment
)
select "id", "kind", "channel", "answersCustomer", "startsAt", "before", "sendUntil", "attempts", "lastError", "to", "isSuppressed", "isDelivered", "said", "isConfirmed",
  "firstName", "accountLanguage", "traceparent", "appointment", coalesce(self."linkNumber", ${FIRST_LINK_NUMBER}) as "linkNumber",
  "resendOf" is null and ${isOvertaken('claimed')} as "isOvertaken",
  exists (select from "mail_messages" as newer where ${isLaterNews('claimed')}) as "isReplaced",
  coalesce(${ALSO_HEARD}, '[]') as "alsoHeard"
from claimed left join "self_service" as self using ("appointmentId")`;

const OF_REMINDER = `mail."resendOf" is null and held."appointmentId" = mail."appointmentId"
    and held."kind" = mail."kind" and held."startsAt" = mail."startsAt"`;

/**
 * Marks the reminders of messages that claims have suppressed. It is a statement apart, because whoever locks a reminder and
 * its message begins with the reminder, and a claim finds the message first. One that a change holds is left to the next
 * claim, so that neither waits for the other (JOB-11); one that is planned again meanwhile stays so.
 */
const GIVEN_UP = `
with given as (
  select held."id" from "reminders" as held join "mail_messages" as mail on ${OF_REMINDER}
  where held."state" = 'sending' and mail."state" = 'suppressed'
  for update of held skip locked
)
update "reminders" set "state" = 'missed' where "id" in (select "id" from given)`;

/**
 * A message that only waited doesn't use up the number of its attempt: the next claim gets the same one, which by then
 * belongs to nobody else.
 */
const IF_WAITING = 'case when $9::boolean then 1 else 0 end';
/** Nor is it overdue any longer since an attempt before: that counts from its next one. */
const DUE_SINCE = 'case when not $9::boolean then mail."dueSince" end';

/**
 * A change locks its appointment too, from before it reads what the customer knows until it has planned its message: an
 * attempt that fails meanwhile ends before or after that. Of rows that both lock, the appointment comes first.
 */
const LOCKED_APPOINTMENT = `
select from "services" where "id" = (select "appointmentId" from "mail_messages" where "id" = $1) for no key update`;

/**
 * What the attempts at a message said that may have told it (SELF-34). If the doubt is that of an attempt before, this one told
 * nothing: each that a server doesn't confirm has a sentence of its own, and the one about a worker's death is never its own.
 */
const SAID = `case when $4 ~ $10 then
      case when substring($4 from $10) in ($11, substring(mail."error" from $10)) then mail."said" - -1 else mail."said" end
    end`;

/** Its reminder is locked before the message, as by a change or a deletion: that the message needs their count forces this order. */
const FINISH = `
with reminder as (
  select held."id" from "mail_messages" as mail join "reminders" as held on ${OF_REMINDER}
  where mail."id" = $1 and $3::text in ('sent', 'missed', 'suppressed')
  for update of held
), finished as (
  update "mail_messages" as mail
  set "state" = $3::text, "error" = $4, "dueAt" = coalesce($5, "dueAt"), "sentAt" = $6,
    "localTime" = coalesce($7, "localTime"), "dueSince" = ${DUE_SINCE},
    "attempts" = mail."attempts" - ${IF_WAITING},
    "lastState" = case when $3::text = 'planned' then mail."lastState" else ${OWNER_OF_DELETED} end,
    "said" = ${SAID}
  where "id" = $1 and "state" = 'sending' and "attempts" = $2 and (select count(*) from reminder) is not null
  returning mail.*
), ended as (
  insert into "recipients" as held ("address", "unsubscribedAt")
  select "recipient_key"("to"), $8::timestamptz from finished where $3::text = 'suppressed'
  on conflict ("address") do update set "unsubscribedAt" = coalesce(held."unsubscribedAt", excluded."unsubscribedAt")
), reminded as (
  update "reminders" as held set "state" = case when $3::text = 'sent' then 'sent' else 'missed' end
  from finished, reminder where held."id" = reminder."id"
)
select to_jsonb(finished) as "finished" from finished where $3::text <> 'sent'`;

const DUE_TIMES = `
(select "remindAt" as due from "reminders"
 where "state" = 'planned' and "remindAt" <= $1 order by 1 limit 1000)
union
(select "dueAt" from "mail_messages"
 where "state" in ('planned', 'sending') and "dueAt" <= $1 order by 1 limit 1000)`;

/** How messages to one recipient are counted. */
export interface RecipientCount {
  /** The business time zone, in which a day begins. */
  readonly zone: TimeZone;
  /** The daily limit of messages to an unconfirmed address; 0 means no limit. */
  readonly unconfirmedPerDay: number;
  /** The daily limits of messages to a confirmed address or number (SELF-20); 0 means no limit. */
  readonly confirmedPerDay: Readonly<Record<MessageChannel, number>>;
  /** The daily limits of unconfirmed recipients, for one owner and for one client address (SELF-19); 0 means no limit. */
  readonly recipientsPerOwner: number;
  readonly recipientsPerClient: number;
}

/** The ledger of messages in PostgreSQL. */
export function createMessageLedger(
  pool: pg.Pool,
  {
    zone,
    unconfirmedPerDay,
    confirmedPerDay,
    recipientsPerOwner,
    recipientsPerClient,
  }: RecipientCount,
): MessageLedger {
  return {
    async issueReminders(now, limit) {
      const { rows } = await pool.query<{ issued: number }>(ISSUE_REMINDERS, [
        now,
        limit,
        OVERTAKEN_REMINDER,
        LATE_REMINDER,
      ]);
      return rows[0]?.issued ?? 0;
    },

    async claim(now, leaseUntil, limit, channels) {
      // What fails here fails before a message is claimed, and is done by the next claim.
      await pool.query(GIVEN_UP);
      const { rows } = await pool.query<ClaimedRow>({
        name: 'claim-mail',
        text: CLAIM,
        values: [
          now,
          leaseUntil,
          limit,
          businessDay(now, zone),
          unconfirmedPerDay,
          JSON.stringify(SUPPRESSED),
          channels,
          recipientsPerOwner,
          recipientsPerClient,
          JSON.stringify(confirmedPerDay),
          doubtPattern(),
          OUTCOME_UNKNOWN,
        ],
      });
      return rows.map(({ said, ...row }) => ({
        ...row,
        appointment: row.appointment === null ? null : appointmentFromJson(row.appointment),
        isDelivered: row.isDelivered && isAllTheSame(said ?? []),
        before: row.before === null ? null : appointmentFromJson(row.before),
        alsoHeard: row.alsoHeard.map(appointmentFromJson),
      }));
    },

    async finish({ id, attempts }, outcome) {
      const ending = {
        name: 'finish-mail',
        text: FINISH,
        values: [id, attempts, outcome.state, ...endOf(outcome), doubtPattern(), OUTCOME_UNKNOWN],
      };
      if (outcome.state === 'sent') return void (await pool.query(ending));
      await inTransaction(pool, async (_tx, client) => {
        await client.query(LOCKED_APPOINTMENT, [id]);
        const { rows } = await client.query<{ readonly finished: NewsRow }>(ending);
        for (const { finished } of rows) await takeOver(client, finished, outcome, zone);
      });
    },

    async dueTimes(until) {
      const { rows } = await pool.query<{ due: Date }>(DUE_TIMES, [until]);
      return rows.map(({ due }) => due);
    },
  };
}

type ClaimedRow = Omit<ClaimedMessage, 'appointment' | 'before' | 'alsoHeard'> & {
  readonly appointment: unknown;
  readonly before: unknown;
  readonly alsoHeard: readonly unknown[];
  /** What each attempt that may have arrived has said, and this one says last; null for one that kept nothing. */
  readonly said: readonly unknown[] | null;
};

/** Whether attempts told the same, so that a report which is about any of them is about the last, too (SELF-38). */
function isAllTheSame(said: readonly unknown[]): boolean {
  const [first, ...others] = said.filter((one) => one !== null).map(appointmentFromJson);
  return others.every((one) => first && kindOfChange(first, one) === null);
}

/**
 * The SQL parameters of an outcome: error, next attempt, time sent, rendered local time, time of unsubscription, and
 * whether it only waited.
 */
function endOf(outcome: MessageOutcome): (string | Date | boolean | null)[] {
  switch (outcome.state) {
    case 'sent':
      return [null, null, outcome.at, outcome.localTime, null, false];
    case 'planned':
      return [outcome.error, outcome.dueAt, null, null, null, outcome.isWaiting ?? false];
    case 'missed':
    case 'failed':
      return [outcome.error, null, null, null, null, false];
    case 'suppressed':
      return [outcome.error, null, null, null, outcome.at, false];
  }
}
