import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes messages that were made before an instant, with what of them lies in the mailbox; none that waits. */
export async function deleteOldMail(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    {
      table: 'mail_messages',
      condition: `"createdAt" < $2 and "state" in ('sent', 'missed', 'failed')`,
      values: [before],
    },
    signal,
  );
}
