import { refuse } from '@dewlane/service-kit';
import type { Requester } from '../../application/ports.ts';
import type { Loaders } from './loaders.ts';

/** What the resolvers of one request share. */
export interface Context {
  /** Null for a visitor without a cookie: a guest with nothing. */
  readonly requester: Requester | null;
  /** Every id whose rows are the requester's; none for a visitor. */
  readonly owners: readonly string[];
  /** The business day of the request, `YYYY-MM-DD`. */
  readonly today: string;
  readonly loaders: Loaders;
}

/**
 * Who a write is for.
 * @throws DomainError UNAUTHENTICATED for a visitor without a cookie
 */
export function requesterIn(context: Context): Requester {
  return context.requester ?? refuse('UNAUTHENTICATED');
}
