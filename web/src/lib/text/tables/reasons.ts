import { NO_TABLE, type Table } from '../table.ts';

/** Empty in English; the build fills in `web/languages/es/tables/reasons.json`. */
export const TABLE: Table = NO_TABLE;
