import { TIME_SLOT_KEYS, TIME_SLOTS } from '@dewlane/catalog';

/**
 * The slot's name in responses: its label, the time if custom, null for a bare date (design.md#bookings-vehicles-mail).
 */
export function timeSlotLabel(timeSlot: string | null, customTime: string | null): string | null {
  const key = TIME_SLOT_KEYS.find((slot) => slot === timeSlot);
  if (key !== undefined) return TIME_SLOTS[key].label;
  return timeSlot === 'custom' ? customTime : timeSlot;
}
