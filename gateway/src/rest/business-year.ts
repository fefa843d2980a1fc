import { dateFormat } from '@dewlane/catalog';

/** The year that it is now for a business in a time zone. */
export function businessYear(timeZone: string): () => number {
  const yearOf = dateFormat('en-US', { timeZone, year: 'numeric' });
  return () => Number(yearOf(new Date()));
}
