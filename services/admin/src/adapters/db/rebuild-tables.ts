import { type SecondTable, type SqlExecutor, secondTable } from '@dewlane/service-kit';
import type { ProjectedChange, ProjectionName } from '../../application/ports/projections.ts';
import { PROJECTION_TABLES, stateColumns } from './projection-tables.ts';
import { saveInto } from './projection-writes.ts';

/** A second table for rebuilding a projection while staff read the first. */
export interface RebuildTable extends Pick<SecondTable, 'prepare' | 'swap' | 'discard'> {
  save(tx: SqlExecutor, change: ProjectedChange): Promise<void>;
}

/** The second table of a projection. */
export function rebuildTable(projection: ProjectionName): RebuildTable {
  const { name, prepare, swap, discard } = secondTable(PROJECTION_TABLES[projection], 'id');
  let columns: readonly string[] = [];
  return {
    swap,
    discard,
    async prepare(tx) {
      await prepare(tx);
      columns = await stateColumns(tx, name);
    },
    save: (tx, change) => saveInto(tx, { table: name, columns }, change),
  };
}
