import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes messages planned before an instant, links that have ended, and counts that no cap needs. */
export async function deleteOldMail(
  pool: pg.Pool,
  { now, mailBefore, countsBefore }: { now: Date; mailBefore: Date; countsBefore: Date },
  signal: AbortSignal,
): Promise<void> {
  const mails = { table: 'mail_messages', condition: '"createdAt" < $2', values: [mailBefore] };
  await deleteInBatches(pool, mails, signal);
  const counts = { table: 'mail_counts', condition: '"createdAt" < $2', values: [countsBefore] };
  await deleteInBatches(pool, counts, signal);
  const links = { table: 'account_links', condition: '"expiresAt" <= $2', values: [now] };
  await deleteInBatches(pool, links, signal);
}
