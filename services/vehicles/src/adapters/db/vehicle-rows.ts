import type { VehicleTypeKey } from '@dewlane/catalog';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Prisma, Vehicle as VehicleRow } from './generated/client.ts';

/** The vehicle a row holds. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    userId: row.userId,
    guestId: row.guestId,
    year: row.year,
    make: row.make,
    model: row.model,
    // Only keys of the catalogue are ever written.
    type: row.type as VehicleTypeKey,
    miles: row.miles,
    color: row.color,
    photo:
      row.photoId === null || row.imageUrl === null
        ? null
        : { id: row.photoId, address: row.imageUrl },
    lastServiceDate: dayOf(row.lastServiceDate),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The row that holds a vehicle; a column without a value fails to compile, but for the one that is never stored. */
export function toVehicleRow(vehicle: Vehicle): Prisma.VehicleUncheckedCreateInput {
  return {
    id: vehicle.id,
    userId: vehicle.userId,
    guestId: vehicle.guestId,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    type: vehicle.type,
    miles: vehicle.miles,
    color: vehicle.color,
    photoId: vehicle.photo?.id ?? null,
    imageUrl: vehicle.photo?.address ?? null,
    lastServiceDate: dateOf(vehicle.lastServiceDate),
    version: vehicle.version,
    createdAt: vehicle.createdAt,
    updatedAt: vehicle.updatedAt,
  } satisfies Record<Exclude<keyof VehicleRow, 'daysSinceService'>, unknown>;
}

/** A column of type date as `YYYY-MM-DD`; Prisma gives it as midnight in UTC. */
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` as Prisma wants it for a column of type date. */
export function dateOf(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00.000Z`);
}
