import { currentTraceparent, isUuid, type SqlExecutor } from '@dewlane/service-kit';
import { doubtPattern } from '@dewlane/service-kit/application';
import { appointmentFromJson } from '../../application/from-json.ts';
import type {
  LedgerMessage,
  MessagePlans,
  WithdrawnReminders,
} from '../../application/ports/message-plans.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import type { PlannedMessage } from '../../domain/message/message.ts';
import { firstNews } from '../../domain/message/taken-over.ts';
import type { TextOutcome } from '../../domain/message/text-report.ts';
import { APPOINTMENT_GONE, NO_LONGER_FITS, SAID_LATER } from '../../domain/message/why-not-sent.ts';
import {
  CUSTOMER_KNOWLEDGE,
  IS_NEWS,
  isUnreached,
  type KnowledgeRow,
  knowledgeIn,
  LOCKED_MESSAGES,
} from './customer-knowledge.ts';
import { Prisma } from './generated/client.ts';
import { PLANNED_AFTER_ALL } from './missed-while-done.ts';
import { columnList } from './sql.ts';
import { AS_IT_WAS, withdrawing } from './withdrawn-messages.ts';

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
export const PLANNED_MESSAGE = columnList(PLANNED_COLUMNS);
/** The same columns, of a relation named `mail`. */
export const OF_PLANNED_MESSAGE = columnList(PLANNED_COLUMNS, 'mail');

/** A plan as its ledger row, with the trace of its cause. A column keeps the name that earlier versions gave it. */
export function messageRow({ answersCustomer, ...message }: PlannedMessage): object {
  return { ...message, goesAtNight: answersCustomer, traceparent: currentTraceparent() ?? null };
}

/** Waits for a worker that is turning reminders into messages, so that the next statement sees what it wrote. */
const LOCKED_REMINDERS =
  'select from "reminders" where "appointmentId" = $1::uuid order by "id" for update';

const WITHDRAWN_REMINDERS = `
${withdrawing(
  `mail."appointmentId" = $1::uuid and mail."state" = 'planned' and mail."kind" in ('24h', '2h') and mail."resendOf" is null`,
  { reason: '$2', doubt: '$3' },
)}, dropped as (
  delete from "reminders" as held
  where "appointmentId" = $1::uuid
    and ("state" = 'planned' or exists (
      select from withdrawn where withdrawn."kind" = held."kind"
        and withdrawn."startsAt" = held."startsAt"))
  returning *
)
select coalesce((select jsonb_agg(dropped) from dropped), '[]') as "reminders",
  coalesce((select jsonb_agg(${AS_IT_WAS}) from withdrawn), '[]') as "mails"`;

/**
 * A reminder that reached nobody is planned again once it goes another way: the text of the evening before may fail, and
 * a mail still be in time (JOB-02). The row of the one that failed stays; marking it as repeated frees the unique key.
 */
const ADDED_REMINDERS = `
with planned as (
  select * from jsonb_populate_recordset(null::"reminders", $1::jsonb)
), unreached as (
  update "mail_messages" as mail set "resendOf" = mail."id" from planned
  where mail."appointmentId" = planned."appointmentId" and mail."kind" = planned."kind"
    and mail."startsAt" = planned."startsAt" and mail."phone" is distinct from planned."phone"
    and ${isUnreached('mail')} and mail."resendOf" is null
    and not exists (select from "mail_messages" as again
      where again."appointmentId" = mail."appointmentId" and again."kind" = mail."kind"
        and again."startsAt" = mail."startsAt" and again."id" <> mail."id"
        and ${isUnreached('again')} is not true)
  returning mail."appointmentId", mail."kind", mail."startsAt"
)
insert into "reminders" as held ("appointmentId", "kind", "phone", "startsAt", "remindAt")
select "appointmentId", "kind", "phone", "startsAt", "remindAt" from planned
on conflict ("appointmentId", "kind", "startsAt") do update
set "phone" = excluded."phone", "remindAt" = excluded."remindAt", "state" = 'planned'
where exists (select from unreached
  where unreached."appointmentId" = held."appointmentId" and unreached."kind" = held."kind"
    and unreached."startsAt" = held."startsAt")`;

/** The news that was withdrawn, as an undo brings it back. */
const WITHDRAWN_NEWS = `
${withdrawing(`mail."appointmentId" = $1::uuid and mail."state" = 'planned' and mail.${IS_NEWS}`, {
  reason: '$2',
  doubt: '$3',
})} select ${AS_IT_WAS} as mail from withdrawn`;

const WITHDRAWN_AT_DELETION = `
${withdrawing(
  `mail."appointmentId" = $1::uuid and (mail."state" = 'planned' or mail."state" = 'sending' and not $4::boolean)`,
  { reason: '$2', doubt: '$3' },
)} select from withdrawn`;

const ADDED_MESSAGE = `
insert into "mail_messages" (${PLANNED_MESSAGE}, "undo")
select ${PLANNED_MESSAGE}, $2::jsonb from jsonb_populate_record(null::"mail_messages", $1::jsonb)`;

/** A change can be undone until its message is due; claiming the message ends that permanently. */
export const UNDOABLE = `"undo" is not null and "state" = 'planned'`;

// Columns added by a later version get their defaults.
const REMINDER_COLUMNS = Object.values(Prisma.ReminderScalarFieldEnum);
const MESSAGE_COLUMNS = Object.values(Prisma.MailMessageScalarFieldEnum);

const TAKEN_BACK = `
with held as (
  delete from "mail_messages" where "id" = $1::uuid and ${UNDOABLE} returning "undo"
), reminded as (
  insert into "reminders" (${columnList(REMINDER_COLUMNS)})
  select ${columnList(REMINDER_COLUMNS, 'restored')} from held,
    jsonb_populate_recordset(null::"reminders", held."undo"->'reminders') as restored
  on conflict do nothing
), withdrawn as (
  select restored.* from held, jsonb_populate_recordset(null::"mail_messages", held."undo"->'mails') as restored
), kept as (
  update "mail_messages" as mail
  set "kind" = withdrawn."kind", "before" = withdrawn."before", "state" = withdrawn."state", "error" = withdrawn."error",
    "dueAt" = withdrawn."dueAt", "resendOf" = withdrawn."resendOf"
  from withdrawn where withdrawn."id" = mail."id"
), written as (
  insert into "mail_messages" (${columnList(MESSAGE_COLUMNS)})
  select ${columnList(MESSAGE_COLUMNS, 'withdrawn')} from withdrawn
  on conflict do nothing
)
select from held`;

/** Reminders wait in a table of their own until they are due. */
const ON_ITS_WAY = `
(select from "mail_messages"
 where "appointmentId" = $1::uuid and "kind" = $2 and "state" in ('planned', 'sending') limit 1)
union all
(select from "reminders"
 where "appointmentId" = $1::uuid and "kind" = $2 and "state" = 'planned' and "remindAt" <= $3 limit 1)`;

type LedgerMessageRow = Omit<LedgerMessage, 'before'> & { readonly before: unknown };

type ReplacedMail = Pick<PlannedMessage, 'kind'> & {
  readonly before: unknown;
  readonly resendOf: string | null;
  readonly report: TextOutcome | null;
};

/** Whether the customer does not know of the booking until this message arrives, as one reported as delivered has (SELF-38). */
function isFirstConfirmation({ kind, before, resendOf, report }: ReplacedMail): boolean {
  return kind === 'confirmation' && before === null && resendOf === null && report !== 'delivered';
}

interface UndoRow {
  readonly id: string;
  readonly appointment: unknown;
  readonly place: Place | null;
}

/** Planned messages, within a transaction. */
export function createMessagePlans(tx: SqlExecutor): MessagePlans {
  const withdrawReminders: MessagePlans['withdrawReminders'] = async (appointmentId) => {
    await tx.$executeRawUnsafe(LOCKED_REMINDERS, appointmentId);
    const [withdrawn] = await tx.$queryRawUnsafe<WithdrawnReminders[]>(
      WITHDRAWN_REMINDERS,
      appointmentId,
      NO_LONGER_FITS,
      doubtPattern(),
    );
    return withdrawn ?? { reminders: [], mails: [] };
  };
  const withdrawNews = (appointmentId: string, reason: string) =>
    tx.$queryRawUnsafe<{ readonly mail: ReplacedMail }[]>(
      WITHDRAWN_NEWS,
      appointmentId,
      reason,
      doubtPattern(),
    );
  const add = async (message: PlannedMessage, undo?: object) => {
    const row = JSON.stringify(messageRow(message));
    await tx.$executeRawUnsafe(ADDED_MESSAGE, row, undo ? JSON.stringify(undo) : null);
  };
  return {
    withdrawReminders,

    async addReminders(planned) {
      if (planned.length === 0) return;
      await tx.$executeRawUnsafe(ADDED_REMINDERS, JSON.stringify(planned));
    },

    async planMessage(message, undo) {
      const replaced = await withdrawNews(message.appointmentId, SAID_LATER);
      const mails = replaced.map(({ mail }) => mail);
      const news = mails.some(isFirstConfirmation)
        ? { ...message, ...firstNews(message) }
        : message;
      const plan = undo && {
        appointment: undo.appointment,
        place: undo.place,
        reminders: undo.withdrawn.reminders,
        mails: [...undo.withdrawn.mails, ...mails],
      };
      await add(news, plan);
    },

    async customerKnowledge(appointmentId) {
      await tx.$executeRawUnsafe(LOCKED_MESSAGES, appointmentId);
      const rows = await tx.$queryRawUnsafe<KnowledgeRow[]>(
        CUSTOMER_KNOWLEDGE,
        appointmentId,
        doubtPattern(),
      );
      return knowledgeIn(rows);
    },

    async planMissedWhileDone(appointmentId, dueAt) {
      await tx.$executeRawUnsafe(PLANNED_AFTER_ALL, appointmentId, NO_LONGER_FITS, dueAt);
    },

    async undoableChange(appointmentId, version, now) {
      const [held] = await tx.$queryRawUnsafe<UndoRow[]>(
        `select "id", "undo"->'appointment' as appointment, "undo"->'place' as place
         from "mail_messages"
         where "appointmentId" = $1::uuid and "version" = $2 and ${UNDOABLE} and "dueAt" > $3
         for update`,
        appointmentId,
        version,
        now,
      );
      if (!held) return null;
      const appointment = appointmentFromJson(held.appointment);
      return { mailId: held.id, appointmentId, appointment, place: held.place };
    },

    async takeBackPlans({ mailId, appointmentId }, { hadNewReminders }) {
      if (hadNewReminders) await withdrawReminders(appointmentId);
      await tx.$executeRawUnsafe(TAKEN_BACK, mailId);
    },

    async withdrawUnsent(appointmentId) {
      await withdrawNews(appointmentId, NO_LONGER_FITS);
    },

    async forgetMessages(appointment, { areKept }) {
      const { id: appointmentId, userId } = appointment;
      await tx.$executeRawUnsafe(
        WITHDRAWN_AT_DELETION,
        appointmentId,
        APPOINTMENT_GONE,
        doubtPattern(),
        areKept,
      );
      await tx.$executeRawUnsafe(
        `update "mail_messages" set "lastState" = case when "state" = 'sending' then $2::jsonb else $3::jsonb end
         where "appointmentId" = $1::uuid`,
        appointmentId,
        JSON.stringify({ ...appointment, status: 'cancelled' }),
        JSON.stringify({ userId }),
      );
    },

    async find(id) {
      if (!isUuid(id)) return null;
      const [found] = await tx.$queryRawUnsafe<LedgerMessageRow[]>(
        `select "id", "appointmentId", "kind", "before"
         from "mail_messages" where "id" = $1::uuid`,
        id,
      );
      return found
        ? { ...found, before: found.before === null ? null : appointmentFromJson(found.before) }
        : null;
    },

    async isOnItsWay({ appointmentId, kind }, reminderUntil) {
      const waiting = await tx.$queryRawUnsafe<object[]>(
        ON_ITS_WAY,
        appointmentId,
        kind,
        reminderUntil,
      );
      return waiting.length > 0;
    },

    addMessage: (message) => add(message),

    async addResend(resend) {
      await tx.$executeRawUnsafe(
        `insert into "mail_messages" ("id", "resendOf", ${PLANNED_MESSAGE})
         select "id", "resendOf", ${PLANNED_MESSAGE}
         from jsonb_populate_record(null::"mail_messages", $1::jsonb)`,
        JSON.stringify(messageRow(resend)),
      );
    },
  };
}
