import { addDays, BARE_DATE_START_HOUR, businessDay, TIME_SLOTS } from '@dewlane/catalog';
import { Temporal } from 'temporal-polyfill';
import type { ServiceTime } from './service-time.ts';
import { parseTimeOfDay, type TimeOfDay } from './time-of-day.ts';

/** The IANA time zone of the business, e.g. `America/Los_Angeles`. */
export type TimeZone = string;

/** An instant on the business's clock: the day, `YYYY-MM-DD`, and the minutes since midnight. */
export function momentOf(instant: Date, zone: TimeZone): { date: string; minute: number } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return { date: zoned.toPlainDate().toString(), minute: zoned.hour * 60 + zoned.minute };
}

/** The instant at which a day begins in the business time zone. */
export function startOfDay(date: string, zone: TimeZone): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/** The start of today in the business time zone. */
export function todayBegan(now: Date, zone: TimeZone): Date {
  return startOfDay(businessDay(now, zone), zone);
}

/** The span of a number of days, plus the day after, for travel that follows the last job. */
export function daySpan(first: string, days: number, zone: TimeZone): { from: Date; to: Date } {
  return { from: startOfDay(first, zone), to: startOfDay(addDays(first, days + 1), zone) };
}

/**
 * The instant a service starts: slots at 8:00, 12:00 and 16:00, custom at its time, a bare date at 8:00. A time that
 * daylight saving skips moves forward; of one that occurs twice it is the first (design.md#bookings-vehicles-mail).
 */
export function startOf(time: ServiceTime, zone: TimeZone): Date {
  return instantAt(time.date, startTimeOf(time), zone);
}

/** The instant a preset slot is over; null for a custom time or a bare date. */
export function slotEndOf(time: ServiceTime, zone: TimeZone): Date | null {
  if (time.slot === null || time.slot === 'custom') return null;
  return instantAt(time.date, { hour: TIME_SLOTS[time.slot].endHour, minute: 0 }, zone);
}

function startTimeOf({ slot, customTime }: ServiceTime): TimeOfDay {
  if (slot !== null && slot !== 'custom') return { hour: TIME_SLOTS[slot].startHour, minute: 0 };
  const custom = customTime === null ? undefined : parseTimeOfDay(customTime);
  return custom ?? { hour: BARE_DATE_START_HOUR, minute: 0 };
}

/**
 * The instant of a local time in the business time zone. A time that daylight saving skips moves forward; of one that
 * occurs twice it is the first.
 */
export function instantAt(date: string, time: TimeOfDay, zone: TimeZone): Date {
  const zoned = Temporal.PlainDate.from(date)
    .toPlainDateTime(time)
    .toZonedDateTime(zone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}
