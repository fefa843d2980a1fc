import {
  daysBefore,
  deleteOldKitRows,
  eachPart,
  forgetErased,
  mendOrderJob,
  retentionJob,
  type ServiceBase,
  type Stack,
  startJobs,
} from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { deleteUnusedPhotos } from '../adapters/db/unused-photos.ts';
import { dropUnclaimedVehicles } from '../application/jobs/drop-unclaimed-vehicles.ts';
import type { InTransaction } from '../application/ports.ts';
import { NAME, PUBLISHED, type VehiclesSettings } from './config.ts';

const HOUR_MS = 3_600_000;

/** Starts the service's background jobs, if they run here: retention, and the order of its events. */
export function startVehiclesJobs(
  settings: VehiclesSettings,
  { pool, bus, clock, log, telemetry, timing }: ServiceBase,
  inTransaction: InTransaction,
  background: Stack,
  here: boolean,
): void {
  if (!here) return;
  const jobs = {
    mendOrder: mendOrderJob(settings, { pool, bus, topics: PUBLISHED, log, clock }),
    retention: retentionJob(retentionOf(settings, { pool, inTransaction, clock }), timing),
  };
  background.add(startJobs({ name: NAME, settings, jobs, clock, log, telemetry, timing }));
}

/** Deletes this service's old rows (design.md#data-and-events, design.md#bookings-vehicles-mail). */
function retentionOf(
  settings: VehiclesSettings,
  { pool, inTransaction, clock }: { pool: pg.Pool; inTransaction: InTransaction; clock: Clock },
) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    const uploadedBefore = new Date(now.getTime() - settings.UNUSED_PHOTO_HOURS * HOUR_MS);
    const before = daysBefore(now, settings.UNCLAIMED_DAYS);
    await eachPart(signal, [
      () => deleteOldKitRows(pool, settings, now, signal),
      () => forgetErased(pool, now, signal),
      () => deleteUnusedPhotos(pool, uploadedBefore, signal),
      () => dropUnclaimedVehicles({ inTransaction })({ before, now, signal }),
    ]);
  };
}
