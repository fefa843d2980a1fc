import { addDays, businessDay } from '@dewlane/catalog';
import type { Clock } from '@dewlane/service-kit/application';
import { type Appointment, minutesOf } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { dayOffering, type OfferedDay } from '../../domain/availability/offer.ts';
import { longestWork } from '../../domain/availability/work-length.ts';
import { daySpan, type TimeZone } from '../../domain/schedule/business-time.ts';
import type { CrewReads } from '../ports/crews.ts';
import type { BookingAccess, OwnBooking } from './find-own-booking.ts';

/** The days to look at, and the package. */
export interface AvailabilityQuestion {
  /** `YYYY-MM-DD`; today if it is past. */
  readonly from: string;
  readonly days: number;
  /** A package's key, catalogue id or label; null means the shortest on sale. */
  readonly servicePackage: string | null;
  /** The booking to be moved: its own place counts as free, and its length instead of a package's; null for a new one. */
  readonly moving: BookingAccess | null;
}

/** What customers are offered on consecutive days. */
export interface OfferedDays {
  readonly unlimited: boolean;
  readonly days: readonly OfferedDay[];
}

/**
 * What can be booked on some days, with one read however many there are; holds of the given owners count as free.
 * @throws Refusal VALIDATION_FAILED for an unknown package, NOT_FOUND for an invalid link or somebody else's booking
 */
export function findAvailability({
  crews,
  clock,
  zone,
  findOwnBooking,
}: {
  readonly crews: CrewReads;
  readonly clock: Clock;
  readonly zone: TimeZone;
  readonly findOwnBooking: (access: BookingAccess) => Promise<OwnBooking | null>;
}) {
  return async (
    { from, days, servicePackage, moving }: AvailabilityQuestion,
    holders: readonly string[],
  ): Promise<OfferedDays> => {
    const moved = moving && (await bookingToMove(moving));
    const now = clock();
    const today = businessDay(now, zone);
    const first = from < today ? today : from;
    const { settings, capacity } = await crews.capacity({
      ...daySpan(first, days, zone),
      now,
      holders,
      appointmentId: moved?.id,
    });
    const minutes = moved ? minutesOf(moved) : longestWork(settings, servicePackage);
    const offer = { settings, capacity, minutes, now, zone };
    const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
    return { unlimited: capacity === null, days: dates.map(dayOffering(offer)) };
  };

  async function bookingToMove(access: BookingAccess): Promise<Appointment> {
    const found = (await findOwnBooking(access)) ?? refuseGone();
    return found.appointment;
  }
}
