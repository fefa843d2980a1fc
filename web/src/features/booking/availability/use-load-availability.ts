import { useCallback, useReducer } from 'react';
import type { WantedTime } from '../dates/closed-times.ts';
import { storeAvailability } from './known-availability.ts';
import { useFetchAvailability } from './use-fetch-availability.ts';

/** Loads availability for so many days from the wanted one on. */
export type LoadAvailability = (wanted: WantedTime, days: number) => void;

/** Loads availability and renders again once it is there. */
export function useLoadAvailability(): LoadAvailability {
  const fetchAvailability = useFetchAvailability();
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  return useCallback(
    ({ serviceDate: from, selectedServicePackage }, days) => {
      fetchAvailability(
        { from, days, servicePackage: selectedServicePackage || null },
        (availability) => {
          storeAvailability(selectedServicePackage, availability);
          showAgain();
        },
      );
    },
    [fetchAvailability],
  );
}
