import { type Caller, requireStaff, staffGuard } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { StaffQuizResponseRow, StaffUserRow } from '../../application/ports/lists.ts';
import type { Queries } from '../../application/queries.ts';

/** What the resolvers of one request share. */
export interface Context {
  readonly caller: Caller;
  readonly users: DataLoader<string, StaffUserRow | null>;
  readonly quizResponses: DataLoader<string, StaffQuizResponseRow | null>;
}

/** The context of one request, with loaders of its own. */
export function createContext(caller: Caller, queries: Queries): Context {
  return {
    caller,
    users: new DataLoader((ids) => queries.usersById(ids)),
    quizResponses: new DataLoader((ids) => queries.quizResponsesById(ids)),
  };
}

/** Restricts a field of Query to staff; others are refused as by `requireStaff` (design.md#identity-and-permissions). */
export const forStaff = staffGuard(({ caller }: Context) => requireStaff(caller));
