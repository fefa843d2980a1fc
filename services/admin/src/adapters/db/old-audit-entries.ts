import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes audit entries older than an instant (design.md#data-and-events: 2 years). */
export async function deleteOldAuditEntries(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    { table: 'audit_entries', condition: '"occurredAt" < $2', values: [before] },
    signal,
  );
}
