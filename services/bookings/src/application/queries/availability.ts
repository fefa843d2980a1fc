import { addDays } from '@dewlane/catalog';
import { dayOffering, type OfferedDay } from '../../domain/availability/offer.ts';
import { longestWork } from '../../domain/availability/work-length.ts';
import { businessDay, daySpan, type TimeZone } from '../../domain/schedule/business-time.ts';
import type { CrewReads } from '../availability-ports.ts';
import type { Clock } from '../ports.ts';

/** The days to look at, and the package. */
export interface AvailabilityQuestion {
  /** `YYYY-MM-DD`; today if it is past. */
  readonly from: string;
  readonly days: number;
  /** A package's key, catalogue id or label; null means the shortest on sale. */
  readonly servicePackage: string | null;
}

/** What customers are offered on consecutive days. */
export interface OfferedDays {
  readonly unlimited: boolean;
  readonly days: readonly OfferedDay[];
}

/**
 * What can be booked on some days, with one read however many there are; holds of the given owners count as free.
 * @throws Refusal VALIDATION_FAILED for an unknown package
 */
export function availability({
  crews,
  clock,
  zone,
}: {
  readonly crews: CrewReads;
  readonly clock: Clock;
  readonly zone: TimeZone;
}) {
  return async (
    { from, days, servicePackage }: AvailabilityQuestion,
    holders: readonly string[],
  ): Promise<OfferedDays> => {
    const now = clock();
    const today = businessDay(now, zone);
    const first = from < today ? today : from;
    const { settings, capacity } = await crews.capacity({
      ...daySpan(first, days, zone),
      now,
      holders,
    });
    const minutes = longestWork(settings, servicePackage);
    const offer = { settings, capacity, minutes, now, zone };
    const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
    return { unlimited: capacity === null, days: dates.map(dayOffering(offer)) };
  };
}
