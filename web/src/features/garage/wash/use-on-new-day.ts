import { useEffect, useRef } from 'react';
import { businessToday } from '../../../lib/dates/business-day.ts';
import { useNow } from './use-now.ts';

/**
 * Calls `run` whenever the business's day has changed since the page loaded its data: which appointments are upcoming,
 * and how long ago a wash was, depends on the day.
 */
export function useOnNewDay(hasLoaded: boolean, run: () => void): void {
  const today = businessToday(useNow());
  const loadedOn = useRef('');
  useEffect(() => {
    if (!hasLoaded) return;
    const isNew = loadedOn.current !== '' && loadedOn.current !== today;
    loadedOn.current = today;
    if (isNew) run();
  });
}
