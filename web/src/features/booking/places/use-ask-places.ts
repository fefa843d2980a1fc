import { useCallback, useReducer } from 'react';
import { AvailabilityDocument } from '../../../generated/customer/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { useAskOnce } from '../../../lib/graphql/use-call.ts';
import type { WantedTime } from '../dates/closed-times.ts';
import { learnPlaces } from '../dates/known-places.ts';

/** Asks what is free on so many days from the wanted one on. */
export type AskPlaces = (wanted: WantedTime, days: number) => void;

/** Asks, and shows what is told once it is there; nothing waits for it, and without an answer the booking decides (design.md#how-the-screens-behave). */
export function useAskPlaces(): AskPlaces {
  const ask = useAskOnce();
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  return useCallback(
    ({ serviceDate: from, selectedServicePackage }, days) => {
      const servicePackage = selectedServicePackage || null;
      ask(AvailabilityDocument, { from, days, servicePackage }).then(
        ({ availability }) => {
          learnPlaces(selectedServicePackage, availability);
          showAgain();
        },
        (error: unknown) => logFailure('Nobody could be asked what is free', error),
      );
    },
    [ask],
  );
}
