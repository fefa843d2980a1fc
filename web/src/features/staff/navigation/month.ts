import { dateFormat } from '../../../lib/dates/date-format.ts';

const monthAndYear = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekday = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const longMonth = dateFormat({ month: 'long', timeZone: 'UTC' });

/** A month of the grid: the number of empty cells before the 1st, and every day as `YYYY-MM-DD`. */
export function daysOf(month: string): {
  readonly blanks: number;
  readonly days: readonly string[];
} {
  const first = firstOf(month);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return {
    blanks: first.getUTCDay(),
    days: Array.from(
      { length: count },
      (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
    ),
  };
}

/** The month `by` months later, `YYYY-MM`. */
export function monthPlus(month: string, by: number): string {
  const first = firstOf(month);
  const moved = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1));
  return moved.toISOString().slice(0, 7);
}

/** `November 2026`. */
export function monthName(month: string): string {
  return monthAndYear(firstOf(month));
}

/** `Saturday, November 21`. */
export function dayName(day: string): string {
  return weekday(new Date(`${day}T00:00:00Z`));
}

/** `21 November, 4 appointments`: the name of a day's cell (look.md#parts); `21 November` until the number is known. */
export function dayLabel(day: string, count: number | null): string {
  const date = new Date(`${day}T00:00:00Z`);
  const name = `${date.getUTCDate()} ${longMonth(date)}`;
  if (count === null) return name;
  return `${name}, ${count === 1 ? '1 appointment' : `${count === 0 ? 'no' : count} appointments`}`;
}

/** The numbers of appointments from which a day is a step warmer; even the days of ten crews differ from one another. */
const HEAT_STEPS = [4, 7, 12, 20, 35] as const;

/** How busy a day is, from 0 to 5, shown by its colour. */
export function heatOf(count: number): number {
  return HEAT_STEPS.filter((from) => count >= from).length;
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
