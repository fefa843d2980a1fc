import { currentTraceparent, isUuid, type SqlExecutor } from '@dewlane/service-kit';
import { appointmentFromJson } from '../../application/from-json.ts';
import type { LedgerMail, MailPlans, WithdrawnReminders } from '../../application/ports.ts';
import type { PlannedReminder } from '../../domain/appointment/reminders.ts';
import type { PlannedMail } from '../../domain/mail/mail.ts';
import { LOST } from '../../domain/mail/text-report.ts';
import { Prisma } from './generated/client.ts';
import { columnList } from './sql.ts';

const PLANNED_COLUMNS = [
  'appointmentId',
  'kind',
  'phone',
  'goesAtNight',
  'startsAt',
  'version',
  'dueAt',
  'sendUntil',
  'lastState',
  'before',
  'createdAt',
  'traceparent',
] as const;

/** The columns of the ledger that a plan fills; the others get their defaults. */
export const PLANNED_MAIL = columnList(PLANNED_COLUMNS);
/** The same columns, of a relation named `mail`. */
export const OF_PLANNED_MAIL = columnList(PLANNED_COLUMNS, 'mail');

/** A plan as its ledger row, with the trace of its cause. */
export function mailRow(mail: PlannedMail): object {
  return { ...mail, traceparent: currentTraceparent() ?? null };
}

/** Waits for a worker that is handing over reminders, so that the next statement sees what it wrote. */
const LOCKED_REMINDERS =
  'select from "reminders" where "appointmentId" = $1::uuid order by "id" for update';

const WITHDRAWN_REMINDERS = `
with withdrawn as (
  delete from "mail_messages"
  where "appointmentId" = $1::uuid and "state" = 'planned'
    and "kind" in ('24h', '2h') and "resendOf" is null
  returning *
), dropped as (
  delete from "reminders" as held
  where "appointmentId" = $1::uuid
    and ("state" = 'planned' or exists (
      select from withdrawn where withdrawn."kind" = held."kind"
        and withdrawn."startsAt" = held."startsAt"))
  returning *
)
select coalesce((select jsonb_agg(dropped) from dropped), '[]') as "reminders",
  coalesce((select jsonb_agg(withdrawn) from withdrawn), '[]') as "mails"`;

/** Whether a row is news of its appointment, which later news replaces. */
export const IS_NEWS = `"kind" not in ('24h', '2h', 'link')`;

const UNSENT_MESSAGES = `
delete from "mail_messages"
where "appointmentId" = $1::uuid and "state" = 'planned' and ${IS_NEWS}`;

/**
 * If the confirmation was never sent, the customer doesn't know of the booking: the message becomes its confirmation.
 */
const REPLACED_MESSAGES = `
with withdrawn as (${UNSENT_MESSAGES} returning *), unconfirmed as (
  select from withdrawn where "kind" = 'confirmation' and "before" is null and "resendOf" is null
)
insert into "mail_messages" (${PLANNED_MAIL}, "undo")
select ${OF_PLANNED_MAIL.replace(
  'mail."kind"',
  `case when mail."kind" in ('moved', 'changed') and exists (select from unconfirmed)
        then 'confirmation' else mail."kind" end`,
).replace(
  'mail."before"',
  'case when not exists (select from unconfirmed) then mail."before" end',
)},
  case when $3::jsonb is not null then jsonb_set($3::jsonb, '{mails}', ($3::jsonb->'mails')
    || coalesce((select jsonb_agg(to_jsonb(withdrawn) - 'undo') from withdrawn), '[]')) end
from jsonb_populate_record(null::"mail_messages", $2::jsonb) as mail`;

const NEVER_ARRIVED = `('${LOST.join("', '")}')`;
/** Whether the message in the row named `told` has arrived, as far as is known. */
const HAS_ARRIVED = `told."state" = 'sent' and (told."report" is null or told."report" not in ${NEVER_ARRIVED})`;

/** Whether the row named `told` answers a change by the customers themselves, who know of it without the answer. */
const IS_THEIR_OWN = `told."goesAtNight" and told."before" is not null`;

/**
 * Whether what the row named `unsent` says is untold. That of a resend isn't: the customer knows the original, unless
 * it never arrived.
 */
export const IS_UNTOLD = `not exists (
    select from "mail_messages" as told
    where told."id" = unsent."resendOf" and (${HAS_ARRIVED} or ${IS_THEIR_OWN}))`;

/** Waits for a worker that is claiming a message, so that the next statement sees what it wrote. */
const LOCKED_MESSAGES = `
select from "mail_messages" where "appointmentId" = $1::uuid and "state" = 'planned' order by "id" for update`;

/**
 * The state before the oldest news that waits or never arrived (SELF-09). Any later message that arrived, or may be
 * arriving, has told of the state then; a first confirmation went to somebody who knows nothing older. Customers know
 * what they changed themselves, even if its answer never arrived.
 */
const untoldState = (appointmentId: string) => `
select "before", "kind" from "mail_messages" as unsent
where "appointmentId" = ${appointmentId} and "before" is not null
  and ("state" = 'planned' and ${IS_UNTOLD} or "resendOf" is null and "goesAtNight" is not true
    and ("state" in ('missed', 'failed', 'suppressed') or "state" = 'sent' and "report" in ${NEVER_ARRIVED}))
  and not exists (
    select from "mail_messages" as told where told."appointmentId" = ${appointmentId}
      and (told."version", told."createdAt") > (unsent."version", unsent."createdAt")
      and (${HAS_ARRIVED} or told."state" = 'sending' or ${IS_THEIR_OWN}
        or told."kind" = 'confirmation' and told."before" is null and told."resendOf" is null))
order by "version", "createdAt" limit 1`;

/**
 * A change locks its appointment too, from before it reads what the customer knows until it has planned its message: an
 * attempt that fails meanwhile, or a report, takes effect before or after that. Of rows that both lock, the appointment
 * comes first.
 */
export const LOCKED_APPOINTMENT = `
select from "services" where "id" = (select "appointmentId" from "mail_messages" where "id" = $1) for no key update`;

/**
 * Once a message has turned out not to arrive, or is to be tried again, waiting news of the same appointment starts from
 * what the customer knows then (SELF-09). A confirmation tells of everything anyway.
 */
export const TOLD_FROM_THERE = `
update "mail_messages" as waiting set "before" = untold."before",
  "kind" = case when waiting."kind" = 'changed' then untold."kind" else waiting."kind" end
from "mail_messages" as lost
  cross join lateral (${untoldState('lost."appointmentId"')}) as untold
where lost."id" = $1::uuid and waiting."appointmentId" = lost."appointmentId" and waiting."state" = 'planned'
  and waiting."kind" in ('moved', 'changed', 'cancelled') and waiting."before" is not null
  and waiting."resendOf" is null and untold."kind" in ('moved', 'changed')`;

/** A change can be undone until its message is due; claiming the message ends that permanently. */
export const UNDOABLE = `"undo" is not null and "state" = 'planned'`;

// Columns added by a later version get their defaults.
const REMINDER_COLUMNS = Object.values(Prisma.ReminderScalarFieldEnum);
const MAIL_COLUMNS = Object.values(Prisma.MailMessageScalarFieldEnum);

const TAKEN_BACK = `
with held as (
  delete from "mail_messages" where "id" = $1::uuid and ${UNDOABLE} returning "undo"
), reminded as (
  insert into "reminders" (${columnList(REMINDER_COLUMNS)})
  select ${columnList(REMINDER_COLUMNS, 'restored')} from held,
    jsonb_populate_recordset(null::"reminders", held."undo"->'reminders') as restored
  on conflict do nothing
), written as (
  insert into "mail_messages" (${columnList(MAIL_COLUMNS)})
  select ${columnList(MAIL_COLUMNS, 'restored')} from held,
    jsonb_populate_recordset(null::"mail_messages", held."undo"->'mails') as restored
  on conflict do nothing
)
select from held`;

type LedgerMailRow = Omit<LedgerMail, 'before'> & { readonly before: unknown };

/** Planned messages, within a transaction. */
export function mailPlansIn(tx: SqlExecutor): MailPlans {
  const addReminders = async (planned: readonly PlannedReminder[]) => {
    await tx.$executeRawUnsafe(
      `insert into "reminders" ("appointmentId", "kind", "phone", "startsAt", "remindAt")
       select "appointmentId", "kind", "phone", "startsAt", "remindAt"
       from jsonb_populate_recordset(null::"reminders", $1::jsonb)
       on conflict ("appointmentId", "kind", "startsAt") do nothing`,
      JSON.stringify(planned),
    );
  };
  const withdrawReminders = async (appointmentId: string) => {
    await tx.$executeRawUnsafe(LOCKED_REMINDERS, appointmentId);
    const [withdrawn] = await tx.$queryRawUnsafe<WithdrawnReminders[]>(
      WITHDRAWN_REMINDERS,
      appointmentId,
    );
    return withdrawn ?? { reminders: [], mails: [] };
  };
  return {
    async replaceReminders(appointmentId, planned) {
      const withdrawn = await withdrawReminders(appointmentId);
      if (planned.length > 0) await addReminders(planned);
      return withdrawn;
    },

    async planMail(mail, undo) {
      const row = JSON.stringify(mailRow(mail));
      const plan = undo && JSON.stringify({ appointment: undo.appointment, ...undo.withdrawn });
      await tx.$executeRawUnsafe(REPLACED_MESSAGES, mail.appointmentId, row, plan ?? null);
    },

    async stateCustomerKnows(appointmentId) {
      await tx.$executeRawUnsafe(LOCKED_MESSAGES, appointmentId);
      const [unsent] = await tx.$queryRawUnsafe<{ before: unknown }[]>(
        untoldState('$1::uuid'),
        appointmentId,
      );
      return unsent ? appointmentFromJson(unsent.before) : null;
    },

    async undoableChange(appointmentId, version, now) {
      const [mail] = await tx.$queryRawUnsafe<{ id: string; appointment: unknown }[]>(
        `select "id", "undo"->'appointment' as appointment from "mail_messages"
         where "appointmentId" = $1::uuid and "version" = $2 and ${UNDOABLE} and "dueAt" > $3
         for update`,
        appointmentId,
        version,
        now,
      );
      if (!mail) return null;
      return { mailId: mail.id, appointmentId, appointment: appointmentFromJson(mail.appointment) };
    },

    async takeBackPlans({ mailId, appointmentId }, { hadNewReminders }) {
      if (hadNewReminders) await withdrawReminders(appointmentId);
      await tx.$executeRawUnsafe(TAKEN_BACK, mailId);
    },

    async withdrawUnsent(appointmentId) {
      await tx.$executeRawUnsafe(UNSENT_MESSAGES, appointmentId);
    },

    async forgetMail({ id: appointmentId, userId }) {
      await tx.$executeRawUnsafe(
        `delete from "mail_messages"
         where "appointmentId" = $1::uuid and "state" in ('planned', 'sending')`,
        appointmentId,
      );
      await tx.$executeRawUnsafe(
        `update "mail_messages" set "lastState" = jsonb_build_object('userId', $2::text)
         where "appointmentId" = $1::uuid`,
        appointmentId,
        userId,
      );
    },

    async mail(id) {
      if (!isUuid(id)) return null;
      const [found] = await tx.$queryRawUnsafe<LedgerMailRow[]>(
        `select "id", "appointmentId", "kind", "before"
         from "mail_messages" where "id" = $1::uuid`,
        id,
      );
      return found
        ? { ...found, before: found.before === null ? null : appointmentFromJson(found.before) }
        : null;
    },

    async addMail(mail) {
      await tx.$executeRawUnsafe(
        `insert into "mail_messages" (${PLANNED_MAIL})
         select ${PLANNED_MAIL} from jsonb_populate_record(null::"mail_messages", $1::jsonb)`,
        JSON.stringify(mailRow(mail)),
      );
    },

    async addResend(resend) {
      await tx.$executeRawUnsafe(
        `insert into "mail_messages" ("id", "resendOf", ${PLANNED_MAIL})
         select "id", "resendOf", ${PLANNED_MAIL}
         from jsonb_populate_record(null::"mail_messages", $1::jsonb)`,
        JSON.stringify(mailRow(resend)),
      );
    },
  };
}
