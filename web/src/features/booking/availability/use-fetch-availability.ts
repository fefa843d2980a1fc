import { useCallback } from 'react';
import {
  AvailabilityDocument,
  type AvailabilityQuery,
  type AvailabilityQueryVariables,
} from '../../../generated/customer/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { useSendQuery } from '../../../lib/graphql/use-call.ts';

type Availability = AvailabilityQuery['availability'];

/** Loads availability for some days and stores it. */
type FetchAvailability = (
  days: AvailabilityQueryVariables,
  store: (availability: Availability) => void,
) => void;

/**
 * Nothing waits for the response: without one, the service decides at the booking
 * (design.md#how-the-screens-behave).
 */
export function useFetchAvailability(): FetchAvailability {
  const ask = useSendQuery();
  return useCallback(
    (days, store) => {
      ask(AvailabilityDocument, days).then(
        ({ availability }) => store(availability),
        (error: unknown) => logFailure('The free times could not be loaded', error),
      );
    },
    [ask],
  );
}
