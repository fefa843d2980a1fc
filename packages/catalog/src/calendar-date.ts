const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The years a day may have; anything else is a typo, or beyond PostgreSQL's calendar. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;
const MONTHS =
  'January February March April May June July August September October November December';

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return calendarDateFault(text) === null;
}

/**
 * What is wrong with a text that should be a day, in a sentence for people, e.g. `February 30, 2026
 * does not exist.`; null for a day that exists (API-43).
 */
export function calendarDateFault(text: string): string | null {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    return 'The date must be written as YYYY-MM-DD, such as 2026-11-24.';
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return `The date must lie in the years ${FIRST_YEAR} to ${LAST_YEAR}.`;
  }
  const name = MONTHS.split(' ')[month - 1];
  if (name === undefined) return `There is no month ${month}.`;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? null : `${name} ${day}, ${year} does not exist.`;
}
