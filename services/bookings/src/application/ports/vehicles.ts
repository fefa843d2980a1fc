import type { BookedVehicle } from '../../domain/appointment/appointment.ts';

/** The vehicles service, the authority on who owns a vehicle. */
export interface VehicleDirectory {
  /**
   * Asks on the caller's behalf, for at most about 1 s; null if the vehicle isn't theirs or doesn't exist.
   * @throws Refusal UNAVAILABLE if vehicles can't be reached
   */
  ask(vehicleId: string, credential: string): Promise<BookedVehicle | null>;
}

/** The vehicles told by the vehicles service's events, inside a transaction. */
export interface KnownVehicles {
  /** Upserts a vehicle, if newer; a deleted one leaves a tombstone with id and version. */
  remember(id: string, version: number, vehicle: BookedVehicle | null): Promise<void>;
}
