import { changeVehicle } from '../../domain/vehicle/vehicle.ts';
import type { AppointmentNews, Cause, Stores } from '../ports.ts';

/**
 * Takes over what became of an appointment and works out anew when its vehicle was last serviced
 * (DATA-19). Vehicles that are gone are left alone.
 */
export async function recordAppointment(
  { vehicles, serviceHistory }: Stores,
  news: AppointmentNews,
  cause: Cause,
  now: Date,
): Promise<void> {
  const concerned = await serviceHistory.record(news);
  for (const vehicleId of [...new Set(concerned)].sort()) {
    // The row is held before the history is read, so that two appointments of one vehicle can't overlook each other.
    const vehicle = await vehicles.lockById(vehicleId);
    if (vehicle === null) continue;
    const lastServiceDate = await serviceHistory.newestCompleted(vehicleId);
    const change = changeVehicle(vehicle, { lastServiceDate }, now);
    if (change !== null) await vehicles.save(change, cause);
  }
}
