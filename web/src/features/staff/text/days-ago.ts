import { businessDate, businessToday } from '../../../lib/dates/business-day.ts';

const DAY_MS = 86_400_000;

/** `today`, `1 day ago`, `12 days ago`: how many days of the business before today an ISO instant was. */
export function daysAgo(instant: string, now: Date = new Date()): string {
  const dayOf = (time: Date) => Date.parse(businessToday(time)) / DAY_MS;
  const days = Math.max(0, dayOf(now) - dayOf(new Date(instant)));
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** `Nov 21, 2026` of an ISO instant, in the business time zone. */
export function dayOf(instant: string): string {
  return businessDate(new Date(instant));
}
