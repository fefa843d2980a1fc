import { useCallback, useEffect, useState } from 'react';
import { ArrivalTimesDocument, type ArrivalTimesQuery } from '../../../generated/staff/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { useAskOnce } from '../../../lib/graphql/use-call.ts';

/** An arrival that is proposed; null of `crew` where none is free, of `movesTo` within what the customer was told. */
export type ArrivalTime = NonNullable<ArrivalTimesQuery['arrivalTimes']>[number];

type Answer = readonly ArrivalTime[] | 'failed' | null;

/**
 * The arrivals that can be planned for an appointment (AVAIL-16), asked past the cache: others book meanwhile.
 * Undefined until they are there, null where nobody is to come any more.
 */
export function useArrivalTimes(appointmentId: string) {
  const ask = useAskOnce();
  const [answer, setAnswer] = useState<Answer>();
  const load = useCallback(() => {
    ask(ArrivalTimesDocument, { appointmentId }).then(
      ({ arrivalTimes }) => setAnswer(arrivalTimes ?? null),
      (error: unknown) => {
        setAnswer('failed');
        logFailure('The arrival times could not be loaded', error);
      },
    );
  }, [ask, appointmentId]);
  useEffect(load, [load]);
  return { answer, load };
}
