import {
  calendarDateFault,
  isCalendarDate,
  serviceDayOf,
  TIME_SLOTS,
  type TimeSlotKey,
} from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';
import { parseTimeOfDay } from './time-of-day.ts';

/** When a service takes place, as the customer specified it: a day, with a slot, a custom time or neither. */
export interface ServiceTime {
  /** `YYYY-MM-DD` in the business time zone. */
  readonly date: string;
  readonly slot: TimeSlotKey | 'custom' | null;
  /** The time as typed; only with the slot `custom`. */
  readonly customTime: string | null;
}

/** The message for a service date in an unknown format: lists the accepted formats. */
const SERVICE_DATE_FORMS =
  'The date must be written as YYYY-MM-DD, alone or followed by a space and morning, afternoon or evening, ' +
  `a slot's label such as "${TIME_SLOTS.morning.label}", or a time as h:mm AM/PM or HH:MM.`;

/** The message for an invalid slot or time. */
export const SLOT_FORMS =
  "The time must be morning, afternoon, evening or custom, a slot's label such as " +
  `"${TIME_SLOTS.morning.label}", or a time as h:mm AM/PM or HH:MM.`;

/** The message for an invalid time. */
export const TIME_FORMS = 'The time must be written as h:mm AM/PM or HH:MM.';

/** Reads a slot's key or label, or a time; undefined for anything else. */
export function parseSlotOrTime(text: string): Omit<ServiceTime, 'date'> | undefined {
  const slot = Object.values(TIME_SLOTS).find(({ key, label }) => text === key || text === label);
  if (slot) return { slot: slot.key, customTime: null };
  return parseTimeOfDay(text) ? { slot: 'custom', customTime: text } : undefined;
}

/**
 * Reads a service date: a day alone, or followed by a space or T and a slot's key or label or a time
 * (design.md#bookings-vehicles-mail); undefined for anything else, including days that don't exist.
 */
export function readServiceTime(text: string): ServiceTime | undefined {
  const date = serviceDayOf(text);
  if (!isCalendarDate(date)) return undefined;
  if (text.length === 10) return { date, slot: null, customTime: null };
  if (text[10] !== ' ' && text[10] !== 'T') return undefined;
  const time = parseSlotOrTime(text.slice(11));
  return time && { date, ...time };
}

/**
 * The message for a text that `readServiceTime` can't read: that the day doesn't exist (API-43), or the accepted
 * formats (API-15).
 */
export function serviceTimeFault(text: string): string {
  const date = serviceDayOf(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const fault = isDay ? calendarDateFault(date) : null;
  return fault === null ? SERVICE_DATE_FORMS : `${fault} ${SERVICE_DATE_FORMS}`;
}

/**
 * Reads a service date as `readServiceTime` does.
 * @throws Refusal VALIDATION_FAILED under `field`, saying what is wrong
 */
export function parseServiceTime(text: string, field = 'serviceDate'): ServiceTime {
  const given = text.trim();
  return readServiceTime(given) ?? refuseFields({ [field]: serviceTimeFault(given) });
}

/** Whether two service times are the same, however a custom time is spelled: `14:30` and `2:30 pm` are one. */
export function isSameTime(one: ServiceTime, other: ServiceTime): boolean {
  return (
    one.date === other.date &&
    one.slot === other.slot &&
    minuteOf(one.customTime) === minuteOf(other.customTime)
  );
}

function minuteOf(customTime: string | null): number | null {
  const time = customTime === null ? undefined : parseTimeOfDay(customTime);
  return time ? time.hour * 60 + time.minute : null;
}

/** The part after the date: the slot's label or the time; null for a bare date. */
export function slotText({ slot, customTime }: Omit<ServiceTime, 'date'>): string | null {
  if (slot === null || slot === 'custom') return customTime;
  return TIME_SLOTS[slot].label;
}

/**
 * A service date in its stored form: the day, a space, then the slot's label or the time
 * (design.md#bookings-vehicles-mail).
 */
export function formatServiceTime(time: ServiceTime): string {
  const text = slotText(time);
  return text === null ? time.date : `${time.date} ${text}`;
}
