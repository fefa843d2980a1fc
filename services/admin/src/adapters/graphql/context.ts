import type { Caller } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type {
  Arrivals,
  StaffLists,
  StaffQuizResponseRow,
  StaffUserRow,
} from '../../application/ports.ts';

/** What the resolvers of one request have. */
export interface GraphqlContext {
  readonly caller: Caller;
  readonly lists: StaffLists;
  readonly arrivals: Arrivals;
  readonly users: DataLoader<string, StaffUserRow | undefined>;
  readonly quizResponses: DataLoader<string, StaffQuizResponseRow | undefined>;
}

/** The context of one request, with loaders of its own. */
export function contextOf(caller: Caller, lists: StaffLists, arrivals: Arrivals): GraphqlContext {
  return {
    caller,
    lists,
    arrivals,
    users: new DataLoader((ids) => lists.usersById(ids)),
    quizResponses: new DataLoader((ids) => lists.quizResponsesById(ids)),
  };
}
