import type { Caller } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { UseCases } from '../../application/use-cases.ts';
import type { User } from '../../domain/user/user.ts';

/** What the resolvers of one request have. */
export interface Context {
  readonly caller: Caller;
  readonly useCases: UseCases;
  /** Accounts by id, read together; null for an id that nobody has. */
  readonly users: DataLoader<number, User | null>;
}

/** The context of one request, with a loader of its own. */
export function contextOf(caller: Caller, useCases: UseCases): Context {
  return {
    caller,
    useCases,
    users: new DataLoader(async (ids) => {
      const found = await useCases.findUsers(ids);
      const byId = new Map(found.map((user) => [user.id, user]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
  };
}
