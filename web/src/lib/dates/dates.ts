import { dateFormat } from './date-format.ts';

/** A `YYYY-MM-DD` date as an instant that is the same day when formatted in UTC. */
function utcNoon(date: string): Date {
  return new Date(`${date.slice(0, 10)}T12:00:00Z`);
}

const short = dateFormat({ month: 'short', timeZone: 'UTC' });
const long = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `Nov` of `2026-11-21`. */
export function shortMonth(date: string): string {
  return short(utcNoon(date));
}

/** `November 21, 2026` of `2026-11-21`, also if a slot follows the date. */
export function dateWithYear(date: string): string {
  return long(utcNoon(date));
}
