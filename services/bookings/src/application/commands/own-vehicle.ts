import type { BookedVehicle } from '../../domain/appointment/appointment.ts';
import { idsOf } from '../../domain/owner.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { BookingFacts, BookingQuery, Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';

/**
 * The vehicle that a caller wants washed. The projection is believed when it names the caller; where
 * it doesn't, as right after the vehicle was made or its guest has moved, the vehicles service decides. While that can't be
 * asked, what the projection has come to know meanwhile does.
 * @throws Refusal NOT_FOUND when it isn't theirs, UNAVAILABLE when that can't be found out
 */
export async function ownVehicle(
  { bookings, vehicles }: Pick<Dependencies, 'bookings' | 'vehicles'>,
  request: CustomerRequest,
  query: BookingQuery,
  facts: BookingFacts,
): Promise<BookedVehicle> {
  return knownAsTheirs(request, facts) ?? (await asked()) ?? refuseVehicle();

  async function asked(): Promise<BookedVehicle | null> {
    try {
      return await vehicles.ask(query.vehicleId, request.credential);
    } catch (error) {
      const heard = knownAsTheirs(request, await bookings.factsFor(query));
      if (heard === null) throw error;
      return heard;
    }
  }
}

function knownAsTheirs({ owner }: CustomerRequest, { vehicle }: BookingFacts) {
  return vehicle && idsOf(owner).includes(vehicle.userId) ? vehicle : null;
}

function refuseVehicle(): never {
  throw new Refusal('NOT_FOUND', 'This vehicle is not among yours.');
}
