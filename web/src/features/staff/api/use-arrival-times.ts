import { useCallback, useEffect, useState } from 'react';
import { ArrivalTimesDocument, type ArrivalTimesQuery } from '../../../generated/staff/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { useSendQuery } from '../../../lib/graphql/use-call.ts';

/** A proposed arrival; `crew` is null if none is free, `movesTo` if it is within what the customer was told. */
export type ArrivalTime = NonNullable<ArrivalTimesQuery['arrivalTimes']>[number];

type Result = readonly ArrivalTime[] | 'failed' | null;

/**
 * The arrivals that can be planned for an appointment (AVAIL-16), fetched without the cache, since others book meanwhile.
 * Undefined until they have loaded, null if the appointment won't take place any more.
 */
export function useArrivalTimes(appointmentId: string) {
  const ask = useSendQuery();
  const [result, setResult] = useState<Result>();
  const [isLoading, setLoading] = useState(true);
  const load = useCallback(() => {
    setLoading(true);
    ask(ArrivalTimesDocument, { appointmentId })
      .then(
        ({ arrivalTimes }) => setResult(arrivalTimes ?? null),
        (error: unknown) => {
          setResult('failed');
          logFailure('The arrival times could not be loaded', error);
        },
      )
      .finally(() => setLoading(false));
  }, [ask, appointmentId]);
  useEffect(load, [load]);
  return { result, load, isLoading };
}
