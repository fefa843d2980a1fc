import { AppointmentsFull, ClientFull, Stale } from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import type { BookingContext, BookingWith } from './new-booking.ts';
import { NoPlace } from './no-place.ts';
import { withinQuota } from './quotas.ts';

/**
 * Writes a booking. A repeat that came second gets the earlier result, also if the first has taken the last place, or
 * the last appointment of the quota, while this one waited for the lock.
 * @param write returns null if the request's key was used meanwhile
 * @param parse reads the earlier result from its JSON
 * @throws Refusal QUOTA_REACHED, NoPlace, Stale
 */
export async function bookOnce<Result>(
  { bookings, quotas }: Pick<Dependencies, 'bookings' | 'quotas'>,
  { query, access }: BookingContext,
  write: () => Promise<BookingWith<Result> | null>,
  parse: (json: unknown) => Result,
): Promise<Result> {
  return await withinQuota(quotas.appointmentsAhead, access.ownerId, async () => {
    try {
      const booking = await write();
      // Another request with the same key came first: the next attempt reads its result.
      if (!booking) throw new Stale();
      return booking.result;
    } catch (error) {
      if (!isFull(error) || query.request.key === null) throw error;
      const { earlierResult } = await bookings.factsFor(query);
      if (earlierResult === undefined) throw error;
      return parse(earlierResult);
    }
  });
}

/** Whether a booking failed for want of room: of a crew, or in a quota. */
function isFull(error: unknown): boolean {
  return (
    error instanceof NoPlace || error instanceof AppointmentsFull || error instanceof ClientFull
  );
}
