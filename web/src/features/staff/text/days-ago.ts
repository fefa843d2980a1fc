import { businessDate, businessToday } from '../../../lib/dates/business-day.ts';

const DAY_MS = 86_400_000;

/** `today`, `1 day ago`, `12 days ago`: how many days of the business before `today`, `YYYY-MM-DD`, an ISO instant was. */
export function daysAgo(instant: string, today: string): string {
  const then = businessToday(new Date(instant));
  const days = Math.max(0, (Date.parse(today) - Date.parse(then)) / DAY_MS);
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** `Nov 21, 2026` of an ISO instant, in the business time zone. */
export function dayOf(instant: string): string {
  return businessDate(new Date(instant));
}
