import type { TimeSlotKey } from '@dewlane/catalog';
import type { AvailabilityQuery } from '../../../generated/customer/graphql.ts';
import { LANGUAGE, t } from '../../../lib/text/language.ts';
import { readyForReasons, reasonOf } from '../../../lib/text/reasons.ts';
import { type ClockTime, formatTime, minutesOfDay, parseTime } from './clock-time.ts';
import type { WantedTime } from './closed-times.ts';
import { type DayPlaces, isFull, isSlotFull } from './day-places.ts';

type Availability = AvailabilityQuery['availability'];

/** How long what was told counts, in milliseconds: without a newer word the booking decides. */
const COUNTS_MS = 120_000;
/** Between two of the times that a day's list has, in minutes. */
const GRID = 30;

let known = new Map<string, { readonly day: DayPlaces; readonly at: number }>();
let limited = false;

/** Takes note of what is free for work of a package; without crews nothing is kept, since nothing is ever full (AVAIL-14). */
export function learnPlaces(
  servicePackage: WantedTime['selectedServicePackage'],
  { unlimited, days }: Availability,
): void {
  limited = !unlimited;
  if (LANGUAGE !== 'en' && limited) void readyForReasons();
  for (const day of limited ? days : []) {
    known.set(`${day.date} ${servicePackage}`, { day, at: Date.now() });
  }
}

/** As nothing were known, e.g. for somebody else. */
export function forgetPlaces(): void {
  known = new Map();
  limited = false;
}

/** Whether there are crews, so that a time can be full. */
export function arePlacesLimited(): boolean {
  return limited;
}

/** Why a day can't be chosen, as the server says it; null where it can, or nobody knows (AVAIL-09). */
export function whyDayFull(wanted: WantedTime): string | null {
  const day = dayOf(wanted);
  return day && day.state !== 'OPEN' ? (reasonOf(day.reason ?? null) ?? t('Full')) : null;
}

/** Whether every place of the day is taken; false too for a day that is closed. */
export function isDayFull(wanted: WantedTime): boolean {
  return isFull(dayOf(wanted));
}

/** `Full` of a slot that no crew can come in any more; null otherwise. */
export function whySlotFull(wanted: WantedTime, slot: TimeSlotKey): string | null {
  return isSlotFull(dayOf(wanted), slot) ? t('Full') : null;
}

/** Why a time of one's own can't be chosen: it is none of the free ones, nor between two of them. */
export function whyTimeFull(wanted: WantedTime, time: ClockTime): string | null {
  const day = dayOf(wanted);
  const minute = minutesOfDay(time);
  const isFree = day?.times.some((text) => {
    const free = parseTime(text);
    return free && Math.abs(minutesOfDay(free) - minute) < GRID;
  });
  return day && !isFree ? t`${formatTime(time)} is not free. Choose another time.` : null;
}

/** The free times of a day, soonest first; null where nobody knows. */
export function freeTimes(wanted: WantedTime): readonly string[] | null {
  return dayOf(wanted)?.times ?? null;
}

function dayOf({ serviceDate, selectedServicePackage }: WantedTime): DayPlaces | undefined {
  const found = known.get(`${serviceDate} ${selectedServicePackage}`);
  return found && Date.now() - found.at < COUNTS_MS ? found.day : undefined;
}
