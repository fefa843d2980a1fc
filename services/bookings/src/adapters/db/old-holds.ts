import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes holds that have passed, and what of earlier days counts for none any more. */
export async function deleteOldHolds(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<void> {
  const passed = `"kind" = 'hold' and "heldUntil" <= $2`;
  await deleteInBatches(pool, { table: 'crew_times', condition: passed, values: [now] }, signal);
  // A day ends last a day after it has ended anywhere.
  const earlier = `"day" < $2::timestamptz::date - 2`;
  await deleteInBatches(pool, { table: 'held_times', condition: earlier, values: [now] }, signal);
}
