import type pg from 'pg';
import { daysBefore } from './days.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { eachPart } from './each-part.ts';

/** Far longer than the minutes that a token issued before the erasure stays valid. */
const ERASED_DAYS = 1;

/**
 * Deletes old rows of the kit's tables: published outbox rows, inbox rows, expired idempotency keys, and the dead
 * letters that nobody has to see any more: replayed ones, and refusals of events that were never refused again.
 */
export async function deleteOldKitRows(
  pool: pg.Pool,
  { OUTBOX_DAYS, INBOX_DAYS }: { OUTBOX_DAYS: number; INBOX_DAYS: number },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const outboxBefore = daysBefore(now, OUTBOX_DAYS);
  const inboxBefore = daysBefore(now, INBOX_DAYS);
  const old = [
    {
      table: 'outbox',
      // `createdAt` is implied by `publishedAt`; naming both lets either column's index be used.
      condition: '"createdAt" < $2 and "publishedAt" < $2',
      values: [outboxBefore],
    },
    { table: 'idempotency_keys', condition: '"expiresAt" <= $2', values: [now] },
    { table: 'inbox', condition: '"receivedAt" < $2', values: [inboxBefore] },
    {
      table: 'dead_letters',
      condition: '"replayedAt" < $2 or "deadAt" is null and "failedAt" < $2',
      values: [inboxBefore],
    },
  ];
  await eachPart(
    signal,
    old.map((rows) => () => deleteInBatches(pool, rows, signal)),
  );
}

/** Forgets owners erased more than a day ago: none of their tokens is valid any more (ACCT-08). */
export async function forgetErased(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<void> {
  const before = daysBefore(now, ERASED_DAYS);
  const old = { table: 'erased_owners', condition: '"erasedAt" < $2', values: [before] };
  await deleteInBatches(pool, old, signal);
}
