import { type SavedSettings, TIME_SLOTS } from '@dewlane/catalog';
import { momentOf, type TimeZone } from '../schedule/business-time.ts';
import { dayClock } from '../schedule/day-clock.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { clockTime } from '../schedule/time-of-day.ts';
import { type Capacity, crewDays, type HoursSettings } from './capacity.ts';
import type { Place } from './choose-place.ts';
import { findPlace, type PlaceSearch } from './find-place.ts';
import { arrivalsOf } from './offer.ts';
import { MINUTE_MS } from './span.ts';

/** An instant as a custom time on the business's clock. */
export function exactTime(instant: Date, zone: TimeZone): ServiceTime {
  const { date, minute } = momentOf(instant, zone);
  return { date, slot: 'custom', customTime: clockTime(minute) };
}

/**
 * The service time that the customer is told for an arrival: the slot that contains it, else the exact time (AVAIL-16).
 */
export function timeAround(instant: Date, zone: TimeZone): ServiceTime {
  const { date, minute } = momentOf(instant, zone);
  const slot = Object.values(TIME_SLOTS).find(
    ({ startHour, endHour }) => startHour * 60 <= minute && minute < endHour * 60,
  );
  return slot ? { date, slot: slot.key, customTime: null } : exactTime(instant, zone);
}

/**
 * Whether an arrival keeps what the customer was told: within the window of a slot, at the exact time, or for a bare
 * date within the crews' working day (AVAIL-16).
 */
export function keepsTime(
  instant: Date,
  time: ServiceTime,
  settings: HoursSettings,
  capacity: Capacity,
  zone: TimeZone,
): boolean {
  const at = instant.getTime();
  if (time.slot !== null) {
    const { from, until } = arrivalsOf(time, zone);
    return from <= at && at <= until;
  }
  const { opens, closes } = workingDay(time.date, settings, capacity, zone);
  return opens <= at && at <= closes - MINUTE_MS;
}

/**
 * The place for a planned arrival: with the appointment's own crew if it is free, else with any other; null if none is
 * (AVAIL-16).
 */
export function placeToPlan(
  search: PlaceSearch,
  settings: SavedSettings,
  capacity: Capacity,
  old: Place | null,
): Place | null {
  const own = { ...capacity, crews: capacity.crews.filter(({ id }) => id === old?.crewId) };
  return findPlace(search, settings, own) ?? findPlace(search, settings, capacity);
}

/** When the first crew begins on a day and the last one ends; the end comes before the start if none works. */
function workingDay(date: string, settings: HoursSettings, capacity: Capacity, zone: TimeZone) {
  const days = crewDays(capacity, dayClock(date, zone), settings);
  return {
    opens: Math.min(...days.map(({ works }) => works.from)),
    closes: Math.max(...days.map(({ works }) => works.to)),
  };
}
