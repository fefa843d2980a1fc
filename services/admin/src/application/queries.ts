import type { Dependencies } from './ports.ts';
import { awaitAppointment, awaitUser } from './queries/await-version.ts';

/** All queries of admin: staff's lists, and a row once it has the version of a write. */
export function queriesOf(deps: Dependencies) {
  return {
    ...deps.lists,
    awaitAppointment: awaitAppointment(deps),
    awaitUser: awaitUser(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
