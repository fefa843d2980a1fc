import { calendarDateParts, FIRST_YEAR, isCalendarDate, LAST_YEAR } from './calendar-date.ts';

const MONTHS =
  'January February March April May June July August September October November December';

/**
 * What is wrong with a text that should be a day, in a sentence for people, e.g. `February 30, 2026
 * does not exist.`; null for a day that exists (API-43). Apart from `isCalendarDate`, as only services say it.
 */
export function calendarDateFault(text: string): string | null {
  if (isCalendarDate(text)) return null;
  const parts = calendarDateParts(text);
  if (!parts) return 'The date must be written as YYYY-MM-DD, such as 2026-11-24.';
  const { year, month, day } = parts;
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return `The date must lie in the years ${FIRST_YEAR} to ${LAST_YEAR}.`;
  }
  const name = MONTHS.split(' ')[month - 1];
  return name === undefined
    ? `There is no month ${month}.`
    : `${name} ${day}, ${year} does not exist.`;
}
