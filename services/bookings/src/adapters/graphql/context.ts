import { ownerIdsOf } from '@dewlane/catalog';
import { actorOf, type Caller, refuse, requireStaff, staffGuard } from '@dewlane/service-kit';
import type { Queries } from '../../application/queries.ts';
import type { CustomerRequest, StaffRequest } from '../../application/requests.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What the resolvers of one request share. */
export interface Context {
  /**
   * Null for a visitor without a cookie and for staff without a customer session; reads then treat the caller as a
   * guest without data.
   */
  readonly customer: CustomerRequest | null;
  readonly caller: Caller;
  readonly ownerIds: readonly string[];
  readonly loaders: Loaders;
  readonly now: Date;
}

/** The context of a request at an instant, with loaders of its own. */
export function createContext(
  caller: Caller,
  customer: CustomerRequest | null,
  queries: Queries,
  now: Date,
): Context {
  const ownerIds = customer ? ownerIdsOf(customer.owner) : [];
  return { customer, caller, ownerIds, loaders: createLoaders(queries, ownerIds, now), now };
}

/**
 * The customer or guest who makes a write.
 * @throws ServiceError UNAUTHENTICATED if there is neither
 */
export function customerOf(context: Context): CustomerRequest {
  return context.customer ?? refuse('UNAUTHENTICATED');
}

/** Restricts a field of Query or Mutation to staff; others are refused as by `requireStaff`. */
export const forStaff = staffGuard(({ caller }: Context): StaffRequest => {
  const { id: staffId } = requireStaff(caller);
  return { staffId, cause: { actor: actorOf(caller, 'staff'), trace: caller.trace } };
});
