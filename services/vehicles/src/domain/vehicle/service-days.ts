const DAY_MS = 86_400_000;

/**
 * Whole days from the last service to today, both `YYYY-MM-DD`; 0 without a service or for one in the future
 * (design.md#data-and-events).
 */
export function daysSinceService(lastServiceDate: string | null, today: string): number {
  if (lastServiceDate === null) return 0;
  return Math.max(0, (Date.parse(today) - Date.parse(lastServiceDate)) / DAY_MS);
}
