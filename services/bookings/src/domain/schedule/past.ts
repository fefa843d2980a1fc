import { businessDay } from '@dewlane/catalog';
import { slotEndOf, startOf, type TimeZone } from './business-time.ts';
import type { ServiceTime } from './service-time.ts';

/** Why it is too late for a customer to book a time, and which part of it is at fault. */
export interface PastTime {
  readonly part: 'date' | 'slot' | 'time';
  readonly message: string;
}

/**
 * Why it is too late to book a time: the day is before today in the business time zone, the slot is over, or the time
 * has passed (design.md#bookings-vehicles-mail). Null if it can be booked.
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
