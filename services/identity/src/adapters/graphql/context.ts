import { type Caller, inOrder } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { Queries } from '../../application/queries.ts';
import type { User } from '../../domain/user/user.ts';

/** What the resolvers of one request share. */
export interface Context {
  readonly caller: Caller;
  /** Batched reads of accounts by id; null for an unknown id. */
  readonly users: DataLoader<number, User | null>;
}

/** The context of one request, with a loader of its own. */
export function createContext(caller: Caller, queries: Queries): Context {
  return {
    caller,
    users: new DataLoader(async (ids) =>
      inOrder(ids, await queries.findUsers(ids), ({ id }) => id),
    ),
  };
}
