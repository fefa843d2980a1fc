import { TIME_SLOTS } from '@dewlane/catalog';
import { minutesOfDay } from '../../dates/clock-time.ts';
import { dayAndTime } from '../../dates/day-and-time.ts';

/** `Tue, Nov 24, Morning` for `2026-11-24 morning` or a slot's label; a time stays unchanged. */
export function appointmentTimeText(serviceDate: string): string {
  const rest = serviceDate.slice(11);
  const slot = Object.values(TIME_SLOTS).find(({ key, label }) => rest === key || rest === label);
  return dayAndTime(serviceDate.slice(0, 10), slot?.name ?? rest);
}

/** Whether two service dates are the same, however their times are spelled: `14:30` and `2:30 pm` are one. */
export function isSameTime(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/** A service date with its time, if it is an exact one, in minutes since midnight. */
function comparable(serviceDate: string): string {
  const [, clock, half] = /(\d\d?:\d\d)( [AP]M)?$/i.exec(serviceDate) ?? [];
  if (!clock) return appointmentTimeText(serviceDate);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const isLate = half ? /p/i.test(half) : hour >= 12;
  return serviceDate.slice(0, 11) + minutesOfDay({ hour, minute, meridiem: isLate ? 'PM' : 'AM' });
}
