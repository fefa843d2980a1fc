import {
  type BookableTimes,
  dayWindow,
  notBookableText,
  type SavedSettings,
  type StartWindow,
  slotWindow,
} from '@dewlane/catalog';
import { momentOf, type TimeZone } from '../schedule/business-time.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { parseTimeOfDay } from '../schedule/time-of-day.ts';

/** Why customers can't have a time, with the part of it that is at fault. */
export interface ClosedTime {
  readonly part: 'date' | 'slot' | 'time';
  readonly message: string;
}

/**
 * What the saved opening hours, closures, lead time and horizon have against work of so many minutes at a time
 * (BIZ-09); null where customers can have it. The message names the next open time.
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

function partOf({ slot }: ServiceTime): ClosedTime['part'] {
  if (slot === null) return 'date';
  return slot === 'custom' ? 'time' : 'slot';
}

/** What can be booked by the settings, as the business's clock has it now. */
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
