import { refuse } from '@dewlane/service-kit';
import { ownersOf, type Requester } from '../../application/ports.ts';
import type { Queries } from '../../application/queries.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What the resolvers of one request share. */
export interface Context {
  /** Null for a visitor without a cookie, who is treated as a guest without data. */
  readonly requester: Requester | null;
  /** Every owner id whose rows the requester may access; empty for a visitor. */
  readonly owners: readonly string[];
  /** The business day of the request, `YYYY-MM-DD`. */
  readonly today: string;
  readonly loaders: Loaders;
}

/** The context of one request, with loaders of its own. */
export function createContext(
  requester: Requester | null,
  queries: Queries,
  today: string,
): Context {
  const owners = requester === null ? [] : ownersOf(requester);
  return { requester, owners, today, loaders: createLoaders(queries, owners) };
}

/**
 * The requester of a write.
 * @throws ServiceError UNAUTHENTICATED for a visitor without a cookie
 */
export function requesterIn(context: Context): Requester {
  return context.requester ?? refuse('UNAUTHENTICATED');
}
