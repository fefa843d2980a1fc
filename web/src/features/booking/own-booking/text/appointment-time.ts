import { TIME_SLOT_KEYS, TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import { t } from '../../../../lib/text/language.ts';
import { shortDay } from '../../dates/calendar-day.ts';

/** The slots as they follow a day: after one, the Spanish `Mañana` would read as tomorrow. */
const NAMES: Readonly<Record<TimeSlotKey, string>> = {
  morning: t('Morning'),
  afternoon: t('Afternoon'),
  evening: t('Evening'),
};

/** `Tue, Nov 24, Morning` for `2026-11-24 morning` or a slot's label; a time stays unchanged. */
export function appointmentTimeText(serviceDate: string): string {
  const [day, rest] = [serviceDate.slice(0, 10), serviceDate.slice(11)];
  const slot = TIME_SLOT_KEYS.find((key) => rest === key || rest === TIME_SLOTS[key].label);
  return [shortDay(day), slot ? NAMES[slot] : rest].filter(Boolean).join(', ');
}
