import type { StaffLists } from './ports/lists.ts';
import type { ProjectionWaiter } from './ports/projections.ts';

/** The dependencies of queries. */
export interface Dependencies {
  readonly lists: StaffLists;
  readonly projections: ProjectionWaiter;
}
