import { STILL_ON } from '@dewlane/catalog';
import { valueList } from './sql.ts';

/** The statuses of appointments that are still to take place or under way, as a list of SQL. */
export const STILL_ON_LIST = valueList(STILL_ON);
