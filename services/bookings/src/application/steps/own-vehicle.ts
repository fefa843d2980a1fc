import { ownerIdsOf } from '@dewlane/catalog';
import type { BookedVehicle } from '../../domain/appointment/appointment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { BookingFacts, BookingQuery } from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';

/**
 * The vehicle of a booking, if it is the caller's. The projection is trusted if it names the caller as the owner. If
 * not, for example right after the vehicle was created or its guest has moved, the vehicles service decides. If that
 * can't be reached, the projection is read once more, since the event may have arrived in the meantime.
 * @throws Refusal NOT_FOUND when it isn't theirs, UNAVAILABLE if ownership can't be determined
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
  return vehicle && ownerIdsOf(owner).includes(vehicle.userId) ? vehicle : null;
}

function refuseVehicle(): never {
  throw new Refusal('NOT_FOUND', 'This vehicle is not among yours.');
}
