import { createHash } from 'node:crypto';
import { actorOf, addressGroup, type Caller } from '@dewlane/service-kit';
import type { CustomerRequest } from '../application/requests.ts';

/** The customer or guest of a request; null when its token names neither. */
export function customerRequestOf(caller: Caller, credential: string): CustomerRequest | null {
  const { customer, trace, address } = caller;
  if (customer === undefined) return null;
  const { id, guestIds } = customer;
  const askedFrom = address === null ? undefined : digest(addressGroup(address));
  const cause = { actor: actorOf(caller, 'customer'), trace, askedFrom };
  return { owner: { id, guestIds }, cause, credential };
}

/** A digest, because only equality matters. */
function digest(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}
