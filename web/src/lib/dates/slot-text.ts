import { TIME_SLOT_KEYS, TIME_SLOTS } from '@dewlane/catalog';

/** The slot for display: its label, the custom time, or nothing for a bare date. */
export function slotText(appointment: {
  readonly timeSlot?: string | null | undefined;
  readonly customTime?: string | null | undefined;
}): string {
  const key = TIME_SLOT_KEYS.find((slot) => slot === appointment.timeSlot);
  if (key) return TIME_SLOTS[key].label;
  return appointment.timeSlot === 'custom' ? (appointment.customTime ?? '') : '';
}
