import type { TimeSlotKey } from '@dewlane/catalog';
import type { AvailabilityQuery } from '../../../generated/customer/graphql.ts';
import { LANGUAGE, t } from '../../../lib/text/language.ts';
import { loadReasons, translateReason } from '../../../lib/text/reasons.ts';
import { type ClockTime, formatTime, minutesOfDay, parseTime } from '../dates/clock-time.ts';
import type { WantedTime } from '../dates/closed-times.ts';
import { type DayAvailability, isFull, isSlotFull } from './day-availability.ts';

type Availability = AvailabilityQuery['availability'];

/** How long availability is considered valid, in milliseconds; after that the booking decides. */
const COUNTS_MS = 120_000;
/** Minutes between two times in a day's list. */
const GRID = 30;

const known = new Map<string, { readonly day: DayAvailability; readonly at: number }>();
let limited = false;

/** Stores the availability for a package; without crews nothing stays stored, since nothing is ever full (AVAIL-14). */
export function storeAvailability(
  servicePackage: WantedTime['selectedServicePackage'],
  { unlimited, days }: Availability,
): void {
  limited = !unlimited;
  if (unlimited) {
    known.clear();
    return;
  }
  if (LANGUAGE !== 'en') void loadReasons();
  for (const day of days) {
    known.set(`${day.date} ${servicePackage}`, { day, at: Date.now() });
  }
}

/** Whether there are crews, so that a time can be full. */
export function hasLimitedCapacity(): boolean {
  return limited;
}

/** The server's reason why a day can't be chosen; null if it can, or nothing is known (AVAIL-09). */
export function whyDayFull(wanted: WantedTime): string | null {
  const day = availabilityOf(wanted);
  return day && day.state !== 'OPEN' ? (translateReason(day.reason ?? null) ?? t('Full')) : null;
}

/** Whether the day is fully booked; false for a closed day. */
export function isDayFull(wanted: WantedTime): boolean {
  return isFull(availabilityOf(wanted));
}

/** `Full` for a slot in which no crew is free; null otherwise. */
export function whySlotFull(wanted: WantedTime, slot: TimeSlotKey | ''): string | null {
  return isSlotFull(availabilityOf(wanted), slot) ? t('Full') : null;
}

/** Why a custom time can't be chosen: it isn't within half an hour of a free one. */
export function whyTimeFull(wanted: WantedTime, time: ClockTime): string | null {
  const day = availabilityOf(wanted);
  const minute = minutesOfDay(time);
  const isFree = day?.times.some((text) => {
    const free = parseTime(text);
    return free && Math.abs(minutesOfDay(free) - minute) < GRID;
  });
  return day && !isFree ? t`${formatTime(time)} is not free. Choose another time.` : null;
}

/** The free times of a day, earliest first; null if nothing is known. */
export function freeTimes(wanted: WantedTime): readonly string[] | null {
  return availabilityOf(wanted)?.times ?? null;
}

function availabilityOf({
  serviceDate,
  selectedServicePackage,
}: WantedTime): DayAvailability | undefined {
  const found = known.get(`${serviceDate} ${selectedServicePackage}`);
  return found && Date.now() - found.at < COUNTS_MS ? found.day : undefined;
}
