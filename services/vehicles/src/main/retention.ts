import { type Clock, daysBefore, deleteOldKitRows } from '@dewlane/service-kit';
import type pg from 'pg';
import { deleteUnusedPhotos } from '../adapters/db/unused-photos.ts';
import { dropUnclaimedVehicles } from '../application/commands/drop-unclaimed-vehicles.ts';
import type { InTransaction } from '../application/ports.ts';
import type { VehiclesSettings } from './config.ts';

const HOUR_MS = 3_600_000;

/** Deletes what this service needn't keep (design.md#data-and-events, design.md#bookings-vehicles-mail). */
export function retentionOf(
  settings: VehiclesSettings,
  { pool, inTransaction, clock }: { pool: pg.Pool; inTransaction: InTransaction; clock: Clock },
) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    await deleteOldKitRows(pool, settings, now, signal);
    const uploadedBefore = new Date(now.getTime() - settings.UNUSED_PHOTO_HOURS * HOUR_MS);
    await deleteUnusedPhotos(pool, uploadedBefore, signal);
    const before = daysBefore(now, settings.UNCLAIMED_DAYS);
    await dropUnclaimedVehicles(inTransaction, { before, now, signal });
  };
}
