import {
  type BookableTimes,
  dayWindow,
  notBookableText,
  type SavedSettings,
  type StartWindow,
  slotWindow,
  whyNotBookable,
} from '@dewlane/catalog';
import { momentOf, type TimeZone } from '../schedule/business-time.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { parseTimeOfDay } from '../schedule/time-of-day.ts';

/** Why customers can't book a time, and which part of it is at fault. */
export interface ClosedTime {
  readonly part: 'date' | 'slot' | 'time';
  readonly message: string;
}

/**
 * Why the saved opening hours, closures, lead time or horizon rule out work of so many minutes at a time (BIZ-09); null
 * if customers can book it. The message names the next open time.
 */
export function whyClosed(
  saved: SavedSettings,
  time: ServiceTime,
  minutes: number,
  now: Date,
  zone: TimeZone,
): ClosedTime | null {
  const fault = notBookableText(bookableTimes(saved, now, zone), windowOf(time), minutes);
  if (!fault) return null;
  return { part: fault.part === 'date' ? 'date' : partOf(time), message: fault.message };
}

/**
 * Whether the saved opening hours and closures leave room for work of so many minutes at a time, whatever time it is
 * now.
 */
export function isOpenFor(
  { openingHours, closures }: Pick<SavedSettings, 'openingHours' | 'closures'>,
  time: ServiceTime,
  minutes: number,
): boolean {
  const dayBegins = { date: time.date, minute: 0 };
  const times = { saved: { openingHours, closures }, now: dayBegins, earliest: dayBegins };
  return whyNotBookable(times, windowOf(time), minutes) === null;
}

function partOf({ slot }: ServiceTime): ClosedTime['part'] {
  if (slot === null) return 'date';
  return slot === 'custom' ? 'time' : 'slot';
}

/** The times that the settings allow now, by the business's clock. */
export function bookableTimes(saved: SavedSettings, now: Date, zone: TimeZone): BookableTimes {
  const earliest = new Date(now.getTime() + (saved.leadMinutes ?? 0) * 60_000);
  return { saved, now: momentOf(now, zone), earliest: momentOf(earliest, zone) };
}

function windowOf({ date, slot, customTime }: ServiceTime): StartWindow {
  if (slot !== null && slot !== 'custom') return slotWindow(date, slot);
  const time = customTime === null ? undefined : parseTimeOfDay(customTime);
  if (!time) return dayWindow(date);
  const minute = time.hour * 60 + time.minute;
  return { date, from: minute, until: minute };
}
