import { useEffect, useState } from 'react';
import {
  KnownCustomerDocument,
  type KnownCustomerQuery,
} from '../../../generated/customer/graphql.ts';
import { useSendQuery } from '../../../lib/graphql/use-call.ts';
import type { Answers } from '../machine/answers.ts';
import { knownAnswers, type PastAnswers } from '../machine/known-customer.ts';

export interface KnownCustomer {
  readonly answers: Partial<Answers>;
  readonly past: PastAnswers;
  /** A booking of the last hour that stands: its response may have been lost with its tab. */
  readonly justBooked: JustBooked | undefined;
}

export type JustBooked = NonNullable<KnownCustomerQuery['newestBooking']>;

const JUST_SECONDS = 3600;

/**
 * What account and newest booking say about the customer; null until loaded, or if that fails: the customer is then
 * asked.
 */
export function useKnownCustomer(): KnownCustomer | null {
  const ask = useSendQuery();
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  useEffect(() => {
    ask(KnownCustomerDocument, {}).then(
      ({ viewer, newestBooking: last }) =>
        setKnown({
          ...knownAnswers(viewer.user ?? null, last),
          justBooked:
            last?.status === 'scheduled' && last.ageSeconds < JUST_SECONDS ? last : undefined,
        }),
      () => undefined,
    );
  }, [ask]);
  return known;
}
