import type { Cause } from '@dewlane/events/cause';
import { changeVehicle } from '../../domain/vehicle/vehicle.ts';
import type { AppointmentVersion } from '../ports/service-history.ts';
import type { Transaction } from '../ports.ts';

/**
 * Records a version of an appointment and recomputes its vehicle's last service date (DATA-19). Ignores deleted
 * vehicles.
 */
export async function recordAppointment(
  tx: Transaction,
  appointment: AppointmentVersion,
  cause: Cause,
  now: Date,
): Promise<void> {
  const concerned = await tx.serviceHistory.record(appointment);
  for (const vehicleId of [...new Set(concerned)].sort()) {
    await refreshLastServiceDate(tx, vehicleId, cause, now);
  }
}

/** Recomputes a vehicle's last service date; ignores a deleted vehicle. */
export async function refreshLastServiceDate(
  { vehicles, serviceHistory }: Transaction,
  vehicleId: string,
  cause: Cause,
  now: Date,
): Promise<void> {
  // Locks the row before reading the history, so that concurrent appointments of one vehicle can't miss each other.
  const vehicle = await vehicles.lockById(vehicleId);
  if (vehicle === null) return;
  const lastServiceDate = await serviceHistory.newestCompleted(vehicleId);
  const change = changeVehicle(vehicle, { lastServiceDate }, now);
  if (change !== null) await vehicles.save(change, cause);
}
