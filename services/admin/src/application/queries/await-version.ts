import type { StaffAppointmentRow, StaffUserRow } from '../ports/lists.ts';
import type { ProjectionName } from '../ports/projections.ts';
import type { Dependencies } from '../ports.ts';

/** How long the response to a staff write waits for its own change, in milliseconds (design.md#the-graph-and-the-calls). */
const OWN_CHANGE_WITHIN_MS = 2_000;

/** A row after a staff write; `stale` if the change was not projected in time. */
export type AwaitedRow<Row> = Row & { readonly stale: boolean };

/** The version of an aggregate made by a write. */
export interface WrittenVersion {
  readonly id: string;
  readonly version: number;
}

/**
 * An appointment, once the projection has the written version; after 2 s the current row, marked stale; null if there
 * is none.
 */
export function awaitAppointment(deps: Dependencies) {
  return (written: WrittenVersion): Promise<AwaitedRow<StaffAppointmentRow> | null> =>
    awaitVersion(deps, 'appointments', written, (id) => deps.lists.appointmentsById([id]));
}

/** The same for an account. */
export function awaitUser(deps: Dependencies) {
  return (written: WrittenVersion): Promise<AwaitedRow<StaffUserRow> | null> =>
    awaitVersion(deps, 'users', written, (id) => deps.lists.usersById([id]));
}

async function awaitVersion<Row extends { readonly version: number }>(
  { projections }: Dependencies,
  projection: ProjectionName,
  { id, version }: WrittenVersion,
  read: (id: string) => Promise<(Row | null)[]>,
): Promise<AwaitedRow<Row> | null> {
  await projections.waitForVersion(projection, id, version, OWN_CHANGE_WITHIN_MS);
  const [row] = await read(id);
  // Not what the wait says: the version may have come between its end and this read.
  return row ? { ...row, stale: row.version < version } : null;
}
