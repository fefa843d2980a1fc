import { TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import { businessMinutes, businessToday } from '../../../lib/dates/business-day.ts';
import { type ClockTime, minutesOfDay } from './clock-time.ts';

/** Whether a slot of that day is over, in the business time zone (design.md#how-the-screens-behave). */
export function isSlotOver(day: string, slot: TimeSlotKey, now: Date): boolean {
  const today = businessToday(now);
  return day < today || (day === today && businessMinutes(now) >= TIME_SLOTS[slot].endHour * 60);
}

/** Whether a time of that day has passed, in the business time zone (design.md#how-the-screens-behave). */
export function isTimeOver(day: string, time: ClockTime, now: Date): boolean {
  const today = businessToday(now);
  return day < today || (day === today && minutesOfDay(time) <= businessMinutes(now));
}
