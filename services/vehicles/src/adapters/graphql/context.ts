import { ownerIdsOf } from '@dewlane/catalog';
import { refuse } from '@dewlane/service-kit';
import type { Queries } from '../../application/queries.ts';
import type { CustomerRequest } from '../../application/requests.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What the resolvers of one request share. */
export interface Context {
  /** Null for a visitor without a cookie, who is treated as a guest without data. */
  readonly customer: CustomerRequest | null;
  /** Every owner id whose rows the customer may access; empty for a visitor. */
  readonly ownerIds: readonly string[];
  /** The business day of the request, `YYYY-MM-DD`. */
  readonly today: string;
  readonly loaders: Loaders;
}

/** The context of one request, with loaders of its own. */
export function createContext(
  customer: CustomerRequest | null,
  queries: Queries,
  today: string,
): Context {
  const ownerIds = customer === null ? [] : ownerIdsOf(customer.owner);
  return { customer, ownerIds, today, loaders: createLoaders(queries, ownerIds) };
}

/**
 * The customer or guest of a write.
 * @throws ServiceError UNAUTHENTICATED for a visitor without a cookie
 */
export function customerOf(context: Context): CustomerRequest {
  return context.customer ?? refuse('UNAUTHENTICATED');
}
