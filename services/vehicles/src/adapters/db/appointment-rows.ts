import type { SqlExecutor } from '@dewlane/service-kit';
import type { AppointmentVersion } from '../../application/ports/service-history.ts';

/** The projection of bookings' appointments. */
export const APPOINTMENTS = 'appointments';

/**
 * Upserts an appointment unless a newer version is stored, into the projection or the table of a rebuild; a deleted one
 * leaves a tombstone with id and version (design.md#data-and-events).
 * @returns whether it was newer than the stored version
 */
export async function saveAppointment(
  tx: SqlExecutor,
  table: string,
  { id, version, state }: AppointmentVersion,
): Promise<boolean> {
  const written = await tx.$executeRawUnsafe(
    `insert into "${table}" as held (id, version, "vehicleId", status, "serviceDay")
     values ($1, $2::int, $3, $4, $5::date)
     on conflict (id) do update
       set version = excluded.version, "vehicleId" = excluded."vehicleId",
         status = excluded.status, "serviceDay" = excluded."serviceDay"
       where excluded.version > held.version`,
    id,
    version,
    state?.vehicleId ?? null,
    state?.status ?? null,
    state?.serviceDay ?? null,
  );
  return written > 0;
}
