import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/**
 * Deletes messages created before an instant, with their copies in the mailbox; keeps those still waiting to be sent.
 */
export async function deleteOldMessages(
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

/** Deletes the stop links of mail that was handed over before an instant, as its messages are. */
export async function deleteOldStopLinks(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const old = { table: 'stop_links', condition: '"sentAt" < $2', values: [before] };
  await deleteInBatches(pool, old, signal);
}

/**
 * Deletes the counts of askers on earlier days, and where appointments were asked from once no message about them is to
 * come.
 */
export async function deleteOldAskers(
  pool: pg.Pool,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  // A margin of two days covers every time zone, and the messages after a start.
  const earlier = `"countedOn" < $2::timestamptz::date - 2`;
  await deleteInBatches(pool, { table: 'askers', condition: earlier, values: [now] }, signal);
  await pool.query(
    `update "self_service" as self set "askedFrom" = null from "services" as booked
     where self."askedFrom" is not null and booked."id" = self."appointmentId"
       and booked."startsAt" < $1::timestamptz - interval '2 days'`,
    [now],
  );
}
