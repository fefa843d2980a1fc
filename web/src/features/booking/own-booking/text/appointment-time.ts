import { TIME_SLOT_KEYS, TIME_SLOTS } from '@dewlane/catalog';
import { dayAndTime } from '../../dates/day-and-time.ts';

/** `Tue, Nov 24, Morning` for `2026-11-24 morning` or a slot's label; a time stays unchanged. */
export function appointmentTimeText(serviceDate: string): string {
  const [day, rest] = [serviceDate.slice(0, 10), serviceDate.slice(11)];
  const slot = TIME_SLOT_KEYS.find((key) => rest === key || rest === TIME_SLOTS[key].label);
  return dayAndTime(day, slot ? TIME_SLOTS[slot].name : rest);
}
