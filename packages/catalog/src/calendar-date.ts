const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The years a day may have; anything else is a typo, or beyond PostgreSQL's calendar. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2199;

/** Year, month and day of a text written as `YYYY-MM-DD`, whether or not that day exists; null for other texts. */
export function calendarDateParts(text: string) {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number);
  return year === undefined || month === undefined || day === undefined
    ? null
    : { year, month, day };
}

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const parts = calendarDateParts(text);
  if (!parts || parts.year < FIRST_YEAR || parts.year > LAST_YEAR) return false;
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  return date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day;
}
