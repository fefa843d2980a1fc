import type { SqlExecutor } from '@dewlane/service-kit';
import type { LedgerMail, MailPlans } from '../../application/ports.ts';
import type { PlannedMail } from '../../domain/mail/mail.ts';
import { isUuid } from './booking-facts.ts';
import { columnList } from './sql.ts';

const PLANNED_COLUMNS = [
  'appointmentId',
  'kind',
  'startsAt',
  'movedFrom',
  'version',
  'dueAt',
  'sendUntil',
  'lastState',
  'createdAt',
] as const;

/** The columns of the ledger that a plan fills; the others have their defaults. */
export const PLANNED_MAIL = columnList(PLANNED_COLUMNS);
/** The same of a relation named `mail`. */
export const OF_PLANNED_MAIL = columnList(PLANNED_COLUMNS, 'mail');

/** A plan as its row of the ledger. */
export function mailRow(mail: PlannedMail): object {
  return { ...mail, createdAt: mail.dueAt };
}

const WITHDRAWN_REMINDERS = `
with withdrawn as (
  delete from "mail_messages"
  where "appointmentId" = $1::uuid and "state" = 'planned'
    and "kind" in ('24h', '2h') and "resendOf" is null
  returning "kind", "startsAt"
)
delete from "reminders" as held
where "appointmentId" = $1::uuid
  and ("state" = 'planned' or exists (
    select from withdrawn where withdrawn."kind" = held."kind"
      and withdrawn."startsAt" = held."startsAt"))`;

const UNSENT_NEWS = `
delete from "mail_messages"
where "appointmentId" = $1::uuid and "state" = 'planned' and "kind" not in ('24h', '2h')`;

const REPLACED_NEWS = `
with withdrawn as (${UNSENT_NEWS} returning "kind")
insert into "mail_messages" (${PLANNED_MAIL})
select ${OF_PLANNED_MAIL.replace(
  'mail."kind"',
  `case when mail."kind" = 'moved' and exists (select from withdrawn where "kind" = 'confirmation')
        then 'confirmation' else mail."kind" end`,
)}
from jsonb_populate_record(null::"mail_messages", $2::jsonb) as mail`;

/** What is planned to be written to people, within a transaction. */
export function mailPlansIn(tx: SqlExecutor): MailPlans {
  return {
    async replaceReminders(appointmentId, planned) {
      await tx.$executeRawUnsafe(WITHDRAWN_REMINDERS, appointmentId);
      if (planned.length === 0) return;
      await tx.$executeRawUnsafe(
        `insert into "reminders" ("appointmentId", "kind", "startsAt", "remindAt")
         select "appointmentId", "kind", "startsAt", "remindAt"
         from jsonb_populate_recordset(null::"reminders", $1::jsonb)
         on conflict ("appointmentId", "kind", "startsAt") do nothing`,
        JSON.stringify(planned),
      );
    },

    async planMail(mail) {
      const row = JSON.stringify(mailRow(mail));
      await tx.$executeRawUnsafe(REPLACED_NEWS, mail.appointmentId, row);
    },

    async withdrawNews(appointmentId) {
      await tx.$executeRawUnsafe(UNSENT_NEWS, appointmentId);
    },

    async forgetMail(appointmentId) {
      await tx.$executeRawUnsafe(
        'delete from "mail_messages" where "appointmentId" = $1::uuid',
        appointmentId,
      );
    },

    async mail(id) {
      if (!isUuid(id)) return null;
      const [found] = await tx.$queryRawUnsafe<LedgerMail[]>(
        `select "id", "appointmentId", "kind", "movedFrom"
         from "mail_messages" where "id" = $1::uuid`,
        id,
      );
      return found ?? null;
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
