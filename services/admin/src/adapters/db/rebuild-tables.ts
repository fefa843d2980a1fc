import { type SecondTable, type SqlExecutor, secondTable } from '@dewlane/service-kit';
import type { ProjectedChange, ProjectionName } from '../../application/ports/projections.ts';
import { PROJECTION_TABLES } from './projection-tables.ts';
import { saveInto } from './projection-writes.ts';

/** A second table for rebuilding a projection while staff read the first. */
export interface RebuildTable extends Pick<SecondTable, 'prepare' | 'swap' | 'discard'> {
  save(tx: SqlExecutor, change: ProjectedChange): Promise<void>;
}

/** The second table of a projection. */
export function rebuildTable(projection: ProjectionName): RebuildTable {
  const { name, prepare, swap, discard } = secondTable(PROJECTION_TABLES[projection].table, 'id');
  return { prepare, swap, discard, save: (tx, change) => saveInto(tx, projection, name, change) };
}
