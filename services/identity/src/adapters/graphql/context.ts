import type { Cause } from '@dewlane/events/cause';
import { actorOf, type Caller, inOrder, requireStaff, staffGuard } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { Queries } from '../../application/queries.ts';
import type { User } from '../../domain/user/user.ts';

/** What the resolvers of one request share. */
export interface Context {
  readonly caller: Caller;
  /** Batched reads of accounts by id; null for an unknown id. */
  readonly users: DataLoader<number, User | null>;
}

/** A request by a member of staff. */
interface StaffRequest {
  readonly username: string;
  readonly cause: Cause;
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

/** Restricts a field of Query or Mutation to staff; others are refused as by `requireStaff`. */
export const forStaff = staffGuard(({ caller }: Context): StaffRequest => {
  const { username } = requireStaff(caller);
  return { username, cause: { actor: actorOf(caller, 'staff'), trace: caller.trace } };
});
