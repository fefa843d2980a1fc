const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Years a service date may have; beyond them lies a slip of the keyboard, and PostgreSQL's calendar. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year < FIRST_YEAR || year > LAST_YEAR) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
