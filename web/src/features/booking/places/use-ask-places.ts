import { useCallback, useReducer } from 'react';
import type { WantedTime } from '../dates/closed-times.ts';
import { learnPlaces } from '../dates/known-places.ts';
import { useAskAvailability } from './use-ask-availability.ts';

/** Loads availability for so many days from the wanted one on. */
export type AskPlaces = (wanted: WantedTime, days: number) => void;

/** Loads availability and renders again once it is there. */
export function useAskPlaces(): AskPlaces {
  const ask = useAskAvailability();
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  return useCallback(
    ({ serviceDate: from, selectedServicePackage }, days) => {
      ask({ from, days, servicePackage: selectedServicePackage || null }, (availability) => {
        learnPlaces(selectedServicePackage, availability);
        showAgain();
      });
    },
    [ask],
  );
}
