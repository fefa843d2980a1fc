import { useEffect, useState } from 'react';
import { KnownCustomerDocument } from '../../../generated/customer/graphql.ts';
import { useAskOnce } from '../../../lib/graphql/use-call.ts';
import type { Answers } from '../machine/answers.ts';
import { knownAnswers } from '../machine/known-customer.ts';

export interface KnownCustomer {
  readonly answers: Partial<Answers>;
  /** The vehicle of the last booking. */
  readonly vehicleId: string | null;
}

/**
 * What account and last booking say about the customer; null until loaded, or if that fails: the customer is then
 * asked.
 */
export function useKnownCustomer(): KnownCustomer | null {
  const ask = useAskOnce();
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  useEffect(() => {
    let isOpen = true;
    ask(KnownCustomerDocument, {}).then(
      ({ viewer, appointments }) => {
        const last = appointments.nodes[0] ?? null;
        const booking = last && { ...last, answers: last.quizResponse ?? null };
        if (isOpen) {
          setKnown({
            answers: knownAnswers(viewer.user ?? null, booking),
            vehicleId: last?.vehicleId ?? null,
          });
        }
      },
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [ask]);
  return known;
}
