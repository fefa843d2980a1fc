import { deleteInBatches } from '@dewlane/service-kit';
import type pg from 'pg';

/** Deletes photos uploaded before an instant that no vehicle has taken (design.md#bookings-vehicles-mail). */
export async function deleteUnusedPhotos(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(
    pool,
    { table: 'photos', condition: '"vehicleId" is null and "createdAt" < $2', values: [before] },
    signal,
  );
}
