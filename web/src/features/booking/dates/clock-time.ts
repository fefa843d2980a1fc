import { DEFAULT_CUSTOM_TIME } from '@dewlane/catalog';

/** The values of the three pickers for a custom time (QUIZ-24). */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly meridiem: 'AM' | 'PM';
}

/** The pickers' initial values: hour 12, minute 00, AM (QUIZ-25). */
export const PICKERS_OPEN_AT: ClockTime = { hour: 12, minute: 0, meridiem: 'AM' };

export const HOURS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);
export const MINUTES: readonly number[] = Array.from({ length: 60 }, (_, index) => index);

/** Pads to two digits. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `9:30 AM`: what `Selected time` shows and what is stored. */
export function formatTime({ hour, minute, meridiem }: ClockTime): string {
  return `${hour}:${twoDigits(minute)} ${meridiem}`;
}

/** Parses a stored `h:mm AM/PM`; null for the default that means "nothing chosen", and for anything else. */
export function parseTime(text: string): ClockTime | null {
  const [, hour, minute, meridiem] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(text) ?? [];
  const time = { hour: Number(hour), minute: Number(minute) };
  if (text === DEFAULT_CUSTOM_TIME || (meridiem !== 'AM' && meridiem !== 'PM')) {
    return null;
  }
  return HOURS.includes(time.hour) && MINUTES.includes(time.minute) ? { ...time, meridiem } : null;
}

/** Minutes since midnight: 12 AM is 0, 12 PM is 720. */
export function minutesOfDay({ hour, minute, meridiem }: ClockTime): number {
  return ((hour % 12) + (meridiem === 'PM' ? 12 : 0)) * 60 + minute;
}
