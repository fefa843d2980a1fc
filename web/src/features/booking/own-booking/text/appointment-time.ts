import { TIME_SLOT_KEYS, TIME_SLOTS } from '@dewlane/catalog';
import { dayAndTime } from '../../dates/day-and-time.ts';

/** `Tue, Nov 24, Morning` for `2026-11-24 morning` or a slot's label; a time stays unchanged. */
export function appointmentTimeText(serviceDate: string): string {
  const [day, rest] = [serviceDate.slice(0, 10), serviceDate.slice(11)];
  const slot = TIME_SLOT_KEYS.find((key) => rest === key || rest === TIME_SLOTS[key].label);
  return dayAndTime(day, slot ? TIME_SLOTS[slot].name : rest);
}

/** Whether two service dates are the same, however their times are spelled: `14:30` and `2:30 pm` are one. */
export function isSameTime(one: string, other: string): boolean {
  return inMinutes(one) === inMinutes(other);
}

function inMinutes(serviceDate: string): string {
  const [time, hour, minute, half] = /(\d+):(\d\d)( [AP]M)?$/i.exec(serviceDate) ?? [];
  if (!time) return appointmentTimeText(serviceDate);
  const isAfternoon = half ? /p/i.test(half) : Number(hour) > 11;
  const minutes = ((Number(hour) % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(minute);
  return `${serviceDate.slice(0, 10)} ${minutes}`;
}
