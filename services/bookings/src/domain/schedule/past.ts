import { businessDay, slotEndOf, startOf, type TimeZone } from './business-time.ts';
import type { ServiceTime } from './service-time.ts';

/** Why a customer can't book a time any more, with the part of it that is at fault. */
export interface PastTime {
  readonly part: 'date' | 'slot' | 'time';
  readonly message: string;
}

/**
 * What is wrong with a time for a customer: not before today in the business time zone, no slot
 * that is over, no time that has passed (design.md#bookings-vehicles-mail). Null where it can be booked.
 */
export function whyPast(time: ServiceTime, now: Date, zone: TimeZone): PastTime | null {
  if (time.date < businessDay(now, zone)) {
    return { part: 'date', message: 'This day is past. Choose today or a later day.' };
  }
  const slotEnd = slotEndOf(time, zone);
  if (slotEnd && slotEnd <= now) {
    return { part: 'slot', message: 'This time of day is over. Choose a later one.' };
  }
  if (time.slot === 'custom' && startOf(time, zone) < now) {
    return { part: 'time', message: 'This time has passed. Choose a later one.' };
  }
  return null;
}
