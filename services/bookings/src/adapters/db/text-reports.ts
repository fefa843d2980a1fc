import { isUuid } from '@dewlane/service-kit';
import type pg from 'pg';
import type { TextReports } from '../../application/ports/messages.ts';
import { outcomesBelow } from '../../domain/message/text-report.ts';

/**
 * A single statement, so that a duplicate report, even a concurrent one, takes effect once. Who has opted out is read
 * from the ledger row, not from the report.
 */
const NOTE = `
with noted as (
  update "mail_messages" set "report" = $2, "reportReason" = $3
  where "id" = $1 and "phone" is not null and ("report" is null or "report" = any($4::text[]))
  returning "phone"
)
insert into "recipients" as held ("address", "unsubscribedAt")
select "recipient_key"("phone"), $6::timestamptz from noted where $5::boolean
on conflict ("address") do update set "unsubscribedAt" = coalesce(held."unsubscribedAt", excluded."unsubscribedAt")`;

/** Provider reports, in the ledger in PostgreSQL. */
export function createTextReports(pool: pg.Pool): TextReports {
  return {
    async note({ mailId, outcome, reason, isStopped }, at) {
      if (!isUuid(mailId)) return;
      await pool.query({
        name: 'note-text-report',
        text: NOTE,
        values: [mailId, outcome, reason, outcomesBelow(outcome), isStopped, at],
      });
    },
  };
}
