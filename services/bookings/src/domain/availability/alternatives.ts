import { addDays, businessDay } from '@dewlane/catalog';
import { startOf } from '../schedule/business-time.ts';
import { formatServiceTime, isSameTime, type ServiceTime } from '../schedule/service-time.ts';
import { clockTime } from '../schedule/time-of-day.ts';
import { freeMinutes, slotsOf } from './free-times.ts';
import { dayOffering, type Offer, type OfferedDay } from './offer.ts';

/** How many alternatives are offered for a time that is taken (AVAIL-07). */
const MOST = 3;
/** How many days before and after the requested day are searched. */
export const SEARCHED_DAYS = 21;

/** The days to search for other times: the day itself, then the nearest ones, none before today. */
export function daysAround(date: string, today: string): string[] {
  const offsets = Array.from({ length: SEARCHED_DAYS }, (_, index) => index + 1);
  return [0, ...offsets.flatMap((days) => [days, -days])]
    .map((days) => addDays(date, days))
    .filter((day) => day >= today);
}

/**
 * The three free times nearest to one that is taken, in the format of `serviceDate`, soonest first (AVAIL-07): slots
 * for a slot or a bare date, times for a custom time. Fewer if there are no more within three weeks.
 * @param own the time that a booking to be moved has already, which is not offered
 */
export function alternativesTo(
  wanted: ServiceTime,
  offer: Offer,
  own: ServiceTime | null = null,
): string[] {
  const wantedAt = startOf(wanted, offer.zone).getTime();
  const timesOn = wanted.slot === 'custom' ? freeTimesOn : freeSlotsOn;
  const found: { time: ServiceTime; at: number }[] = [];
  const dayOf = dayOffering(offer);
  const days = daysAround(wanted.date, businessDay(offer.now, offer.zone));
  for (const date of days) {
    // Every later day is further away than what was found.
    if (found.length >= MOST && daysBetween(date, wanted.date) > daysOf(found, wanted) + 1) break;
    for (const time of timesOn(dayOf(date))) {
      if (own && isSameTime(time, own)) continue;
      found.push({ time, at: startOf(time, offer.zone).getTime() });
    }
  }
  return found
    .toSorted((one, other) => Math.abs(one.at - wantedAt) - Math.abs(other.at - wantedAt))
    .slice(0, MOST)
    .toSorted((one, other) => one.at - other.at)
    .map(({ time }) => formatServiceTime(time));
}

function daysOf(found: readonly { readonly time: ServiceTime }[], wanted: ServiceTime): number {
  return Math.max(...found.slice(0, MOST).map(({ time }) => daysBetween(time.date, wanted.date)));
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

function freeSlotsOn(day: OfferedDay): ServiceTime[] {
  return slotsOf(day)
    .filter(({ free }) => free)
    .map(({ slot }) => ({ date: day.clock.date, slot, customTime: null }));
}

function freeTimesOn(day: OfferedDay): ServiceTime[] {
  return freeMinutes(day).map((minute) => ({
    date: day.clock.date,
    slot: 'custom',
    customTime: clockTime(minute),
  }));
}
