import { changeVehicle } from '../../domain/vehicle/vehicle.ts';
import type { AppointmentVersion, Cause, Transaction } from '../ports.ts';

/**
 * Takes over what became of an appointment and works out anew when its vehicle was last serviced
 * (DATA-19). Vehicles that are gone are left alone.
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

/** Works out anew when a vehicle was last serviced; one that is gone is left alone. */
export async function refreshLastServiceDate(
  { vehicles, serviceHistory }: Transaction,
  vehicleId: string,
  cause: Cause,
  now: Date,
): Promise<void> {
  // The row is held before the history is read, so that two appointments of one vehicle can't overlook each other.
  const vehicle = await vehicles.lockById(vehicleId);
  if (vehicle === null) return;
  const lastServiceDate = await serviceHistory.newestCompleted(vehicleId);
  const change = changeVehicle(vehicle, { lastServiceDate }, now);
  if (change !== null) await vehicles.save(change, cause);
}
