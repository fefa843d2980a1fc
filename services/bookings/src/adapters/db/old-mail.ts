import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/**
 * Deletes messages created before an instant, with their copies in the mailbox; keeps those still waiting to be sent.
 */
export async function deleteOldMail(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    {
      table: 'mail_messages',
      condition: `"createdAt" < $2 and "state" in ('sent', 'missed', 'failed', 'suppressed')`,
      values: [before],
    },
    signal,
  );
}

/** Deletes the counts of unconfirmed recipients that nothing was sent to since an instant. */
export async function deleteOldRecipients(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    {
      table: 'recipients',
      condition: `"countedOn" < $2::date and "confirmedAt" is null and "unsubscribedAt" is null`,
      values: [before],
    },
    signal,
  );
}
