import { useEffect, useRef } from 'react';
import { businessToday } from '../../../lib/dates/business-day.ts';
import { useNow } from './use-now.ts';

/**
 * Calls `run` whenever the business's day has changed since the page loaded its data: which appointments are upcoming,
 * and how long ago a wash was, depends on the day.
 */
export function useOnNewDay(hasLoaded: boolean, run: () => void): void {
  const now = useNow();
  const loadedAt = useRef<Date | null>(null);
  useEffect(() => {
    if (!hasLoaded) return;
    const last = loadedAt.current;
    loadedAt.current = now;
    // The same instant is compared first: telling the day builds a date format, too slow for the first screen.
    if (last && last !== now && businessToday(last) !== businessToday(now)) run();
  });
}
