import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes messages planned before an instant, and links that have ended. */
export async function deleteOldMail(
  pool: pg.Pool,
  { now, mailBefore }: { now: Date; mailBefore: Date },
  signal: AbortSignal,
): Promise<void> {
  const mails = { table: 'mail_messages', condition: '"createdAt" < $2', values: [mailBefore] };
  await deleteInBatches(pool, mails, signal);
  const links = { table: 'account_links', condition: '"expiresAt" <= $2', values: [now] };
  await deleteInBatches(pool, links, signal);
}
