import { actorOf, type Caller } from '@dewlane/service-kit';
import type { Requester } from '../application/ports.ts';

/** The customer or guest of a request; null when its token names neither. */
export function requesterOf(caller: Caller): Requester | null {
  const { customer, trace } = caller;
  if (customer === undefined) return null;
  return { ...customer, cause: { actor: actorOf(caller, 'customer'), trace } };
}
