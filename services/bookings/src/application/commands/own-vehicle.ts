import type { BookedVehicle } from '../../domain/appointment/appointment.ts';
import { idsOf } from '../../domain/owner.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { BookingFacts, VehicleDirectory } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';

/**
 * The vehicle that a caller wants washed. The projection is believed when it names the caller; where
 * it doesn't, as right after the vehicle was made or its guest has moved, the vehicles service decides.
 * @throws Refusal NOT_FOUND when it isn't theirs, UNAVAILABLE when that can't be found out
 */
export async function ownVehicle(
  vehicles: VehicleDirectory,
  request: CustomerRequest,
  vehicleId: string,
  facts: BookingFacts,
): Promise<BookedVehicle> {
  const { vehicle } = facts;
  if (vehicle && idsOf(request.owner).includes(vehicle.userId)) return vehicle;
  const owned = await vehicles.ask(vehicleId, request.credential);
  return owned ?? refuseVehicle();
}

function refuseVehicle(): never {
  throw new Refusal('NOT_FOUND', 'This vehicle is not among yours.');
}
