import type pg from 'pg';
import type { ClaimedMail, MailLedger, MailOutcome } from '../../application/mail-ports.ts';
import { appointmentFromJson } from './rows.ts';

const HAND_OVER = `
with due as (
  select "id", "appointmentId" from "reminders"
  where "state" = 'planned' and "remindAt" <= $1
  order by "remindAt" limit $2 for update skip locked
), handed as (
  update "reminders" as held
  set "state" = case when held."startsAt" > $1 then 'sending' else 'missed' end
  from due join "services" as booked on booked."id" = due."appointmentId"
  where held."id" = due."id"
  returning held."appointmentId", held."kind", held."startsAt", held."remindAt", held."state",
    booked."version"
), written as (
  insert into "mail_messages"
    ("appointmentId", "kind", "startsAt", "version", "dueAt", "sendUntil", "createdAt", "state", "error")
  select "appointmentId", "kind", "startsAt", "version", "remindAt", "startsAt", $1,
    case when "state" = 'missed' then 'missed' else 'planned' end,
    case when "state" = 'missed' then 'The reminder was held up until the appointment had begun.' end
  from handed
  on conflict do nothing
)
select count(*)::int as handed from handed`;

const CLAIM = `
with next as (
  select "id", "appointmentId", "lastState" from "mail_messages"
  where "state" in ('planned', 'sending') and "dueAt" <= $1
  order by "dueAt", "id" limit $3 for update skip locked
), facts as (
  select next."id", coalesce(to_jsonb(booked), next."lastState") as appointment
  from next left join "services" as booked on booked."id" = next."appointmentId"
), addressed as (
  select facts.*, coalesce(contact."email", appointment->>'contactEmail') as address,
    contact."firstName"
  from facts
  left join "guest_moves" as move on move."guestId" = appointment->>'userId'
  left join "contacts" as contact
    on contact."userId" = coalesce(move."userId", appointment->>'userId')
)
update "mail_messages" as mail
set "state" = 'sending', "attempts" = "attempts" + 1, "dueAt" = $2, "to" = address
from addressed where mail."id" = addressed."id"
returning mail."id", mail."kind", mail."startsAt", mail."movedFrom", mail."sendUntil",
  mail."attempts", mail."to", addressed."firstName", addressed.appointment`;

const FINISH = `
with finished as (
  update "mail_messages"
  set "state" = $3::text, "error" = $4, "dueAt" = coalesce($5, "dueAt"), "sentAt" = $6,
    "localTime" = coalesce($7, "localTime"),
    "lastState" = case when $3::text = 'planned' then "lastState" end
  where "id" = $1 and "state" = 'sending' and "attempts" = $2
  returning "appointmentId", "kind", "startsAt", "resendOf"
)
update "reminders" as held set "state" = $3::text
from finished
where $3::text in ('sent', 'missed') and finished."resendOf" is null
  and held."appointmentId" = finished."appointmentId" and held."kind" = finished."kind"
  and held."startsAt" = finished."startsAt"`;

const DUE_TIMES = `
(select "remindAt" as due from "reminders"
 where "state" = 'planned' and "remindAt" <= $1 order by 1 limit 1000)
union
(select "dueAt" from "mail_messages"
 where "state" in ('planned', 'sending') and "dueAt" <= $1 order by 1 limit 1000)`;

/** The ledger of mail in PostgreSQL. */
export function createMailLedger(pool: pg.Pool): MailLedger {
  return {
    async handOverReminders(now, limit) {
      const { rows } = await pool.query<{ handed: number }>(HAND_OVER, [now, limit]);
      return rows[0]?.handed ?? 0;
    },

    async claim(now, leaseUntil, limit) {
      const { rows } = await pool.query<ClaimedRow>({
        name: 'claim-mail',
        text: CLAIM,
        values: [now, leaseUntil, limit],
      });
      return rows.map((row) => ({
        ...row,
        appointment: row.appointment && appointmentFromJson(row.appointment),
      }));
    },

    async finish({ id, attempts }, outcome) {
      await pool.query({
        name: 'finish-mail',
        text: FINISH,
        values: [id, attempts, outcome.state, ...endOf(outcome)],
      });
    },

    async dueTimes(until) {
      const { rows } = await pool.query<{ due: Date }>(DUE_TIMES, [until]);
      return rows.map(({ due }) => due);
    },
  };
}

type ClaimedRow = Omit<ClaimedMail, 'appointment'> & {
  readonly appointment: Parameters<typeof appointmentFromJson>[0] | null;
};

/** Error, time of the next attempt, when it was sent, its start as it was rendered. */
function endOf(outcome: MailOutcome): (string | Date | null)[] {
  switch (outcome.state) {
    case 'sent':
      return [null, null, outcome.at, outcome.localTime];
    case 'planned':
      return [outcome.error, outcome.dueAt, null, null];
    case 'missed':
    case 'failed':
      return [outcome.error, null, null, null];
  }
}
