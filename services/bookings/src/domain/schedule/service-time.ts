import { TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';
import { isCalendarDate } from './calendar-date.ts';
import { parseTimeOfDay } from './time-of-day.ts';

/** When a service takes place, as the customer named it: a day, and a slot, a time or neither. */
export interface ServiceTime {
  /** `YYYY-MM-DD` in the business time zone. */
  readonly date: string;
  readonly slot: TimeSlotKey | 'custom' | null;
  /** The time as it was written; only with the slot `custom`. */
  readonly customTime: string | null;
}

/** Told whenever a service date is refused: every form that is taken (DESIGN §5). */
export const SERVICE_DATE_FORMS =
  'Use a date as YYYY-MM-DD, alone or followed by a space and morning, afternoon or evening, ' +
  `a slot's label such as "${TIME_SLOTS.morning.label}", or a time as h:mm AM/PM or HH:MM.`;

/** Told whenever a slot or time is refused. */
export const SLOT_FORMS =
  "Use morning, afternoon, evening or custom, a slot's label such as " +
  `"${TIME_SLOTS.morning.label}", or a time as h:mm AM/PM or HH:MM.`;

/** Told whenever a time is refused. */
export const TIME_FORMS = 'Use a time as h:mm AM/PM or HH:MM.';

/** Reads a slot's key or label, or a time; undefined for anything else. */
export function parseSlotOrTime(text: string): Omit<ServiceTime, 'date'> | undefined {
  const slot = Object.values(TIME_SLOTS).find(({ key, label }) => text === key || text === label);
  if (slot) return { slot: slot.key, customTime: null };
  return parseTimeOfDay(text) ? { slot: 'custom', customTime: text } : undefined;
}

/**
 * Reads a service date: a day alone, or followed by a space or T and a slot's key or label or a time
 * (DESIGN §5); undefined for anything else, days that don't exist among it.
 */
export function readServiceTime(text: string): ServiceTime | undefined {
  const date = text.slice(0, 10);
  if (!isCalendarDate(date)) return undefined;
  if (text.length === 10) return { date, slot: null, customTime: null };
  if (text[10] !== ' ' && text[10] !== 'T') return undefined;
  const time = parseSlotOrTime(text.slice(11));
  return time && { date, ...time };
}

/**
 * Reads a service date as `readServiceTime` does.
 * @throws Refusal VALIDATION_FAILED under `field`, naming the forms
 */
export function parseServiceTime(text: string, field = 'serviceDate'): ServiceTime {
  return readServiceTime(text.trim()) ?? refuseFields({ [field]: SERVICE_DATE_FORMS });
}

/** What is written after the date: the slot's label or the time; null for a bare date. */
export function slotText({ slot, customTime }: Omit<ServiceTime, 'date'>): string | null {
  if (slot === null || slot === 'custom') return customTime;
  return TIME_SLOTS[slot].label;
}

/** A service date as it is stored: the day, a space, then slot label or time (DESIGN §5). */
export function formatServiceTime(time: ServiceTime): string {
  const text = slotText(time);
  return text === null ? time.date : `${time.date} ${text}`;
}
