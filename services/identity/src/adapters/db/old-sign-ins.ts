import { daysBefore, deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Days after its last failure until a record is deleted; failures only count for minutes. */
const RECORD_DAYS = 2;

/**
 * Deletes attempts made before an instant, sessions that have ended, and records of failed sign-ins
 * that neither lock nor count.
 */
export async function deleteOldSignIns(
  pool: pg.Pool,
  { now, attemptsBefore }: { now: Date; attemptsBefore: Date },
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    { table: 'login_attempts', condition: '"attemptedAt" < $2', values: [attemptsBefore] },
    signal,
  );
  await deleteInBatches(
    pool,
    { table: 'sessions', condition: '"expire" <= $2', values: [now] },
    signal,
  );
  await deleteInBatches(
    pool,
    {
      table: 'sign_in_records',
      condition: '"updatedAt" < $2 and coalesce("lockedUntil" <= $3, true)',
      values: [daysBefore(now, RECORD_DAYS), now],
    },
    signal,
  );
}
