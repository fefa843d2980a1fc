import type { Caller } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { User } from '../../domain/user/user.ts';

/** What the resolvers of one request have. */
export interface Context {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly queries: Queries;
  /** Accounts by id, read together; null for an id that nobody has. */
  readonly users: DataLoader<number, User | null>;
}

/** The context of one request, with a loader of its own. */
export function createContext(caller: Caller, commands: Commands, queries: Queries): Context {
  return {
    caller,
    commands,
    queries,
    users: new DataLoader(async (ids) => {
      const found = await queries.findUsers(ids);
      const byId = new Map(found.map((user) => [user.id, user]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
  };
}
