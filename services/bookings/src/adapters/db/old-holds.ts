import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes expired holds, and the held times of earlier days, which no longer count. */
export async function deleteOldHolds(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<void> {
  const passed = `"kind" = 'hold' and "heldUntil" <= $2`;
  await deleteInBatches(pool, { table: 'crew_times', condition: passed, values: [now] }, signal);
  // A margin of two days covers every time zone.
  const earlier = `"day" < $2::timestamptz::date - 2`;
  await deleteInBatches(pool, { table: 'held_times', condition: earlier, values: [now] }, signal);
}
