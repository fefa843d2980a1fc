import { dateFormat } from '../../../lib/dates/date-format.ts';
import { twoDigits } from './clock-time.ts';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of a calendar's date object, `YYYY-MM-DD`: the day that was pressed, whatever the time zone (QUIZ-20). */
export function toDay(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** A day as the calendar's date object, at noon so that no clock change moves it; undefined for an invalid day. */
export function fromDay(day: string): Date | undefined {
  const [, year, month, date] = SHAPE.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) {
    return undefined;
  }
  const found = new Date(Number(year), Number(month) - 1, Number(date), 12);
  return toDay(found) === day ? found : undefined;
}

const long = dateFormat({ dateStyle: 'full' });
const short = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** `Saturday, November 21, 2026`; an invalid day stays unchanged. */
export function longDay(day: string): string {
  const date = fromDay(day);
  return date ? long(date) : day;
}

/** `Sat, Nov 21`; an invalid day stays unchanged. */
export function shortDay(day: string): string {
  const date = fromDay(day);
  return date ? short(date) : day;
}
