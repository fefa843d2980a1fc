import type { Arrivals, ProjectionName } from '../ports.ts';

/** How long an answer to a staff write waits for its own change, in milliseconds (design.md#the-graph-and-the-calls). */
const OWN_CHANGE_WITHIN_MS = 2_000;

/** A row after a staff write; `stale` when the change had not arrived in time. */
export type Arrived<Row> = Row & { readonly stale: boolean };

/**
 * The row of a staff write's answer, once the projection has the written version; after 2 s what
 * there is, marked stale.
 */
export async function awaitVersion<Row extends { id: string }>(
  arrivals: Arrivals,
  projection: ProjectionName,
  { id, version }: { id: string; version: number },
  read: (id: string) => Promise<Row | undefined>,
): Promise<Arrived<Row> | null> {
  const arrived = await arrivals.untilVersion(projection, id, version, OWN_CHANGE_WITHIN_MS);
  const row = await read(id);
  return row ? { ...row, stale: !arrived } : null;
}
