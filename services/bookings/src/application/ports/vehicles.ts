import type { BookedVehicle } from '../../domain/appointment/appointment.ts';

/** The vehicles service, the authority on who owns a vehicle. */
export interface VehicleDirectory {
  /**
   * Asks on the caller's behalf, for at most about 1 s; null if the vehicle isn't theirs or doesn't exist.
   * @throws Refusal UNAVAILABLE if vehicles can't be reached
   */
  ask(vehicleId: string, credential: string): Promise<BookedVehicle | null>;
}
