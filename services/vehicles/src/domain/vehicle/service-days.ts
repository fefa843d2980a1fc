const DAY_MS = 86_400_000;

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function businessDay(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * Whole days from the last service to today, both `YYYY-MM-DD`; 0 without a service or for one in the future
 * (design.md#data-and-events).
 */
export function daysSinceService(lastServiceDate: string | null, today: string): number {
  if (lastServiceDate === null) return 0;
  return Math.max(0, (Date.parse(today) - Date.parse(lastServiceDate)) / DAY_MS);
}
