import { actorOf, type Caller } from '@dewlane/service-kit';
import type { CustomerRequest } from '../application/requests.ts';

/** The customer or guest of a request; null when its token names neither. */
export function customerRequestOf(caller: Caller): CustomerRequest | null {
  const { customer, trace } = caller;
  if (customer === undefined) return null;
  const { id, guestIds } = customer;
  return { owner: { id, guestIds }, cause: { actor: actorOf(caller, 'customer'), trace } };
}
