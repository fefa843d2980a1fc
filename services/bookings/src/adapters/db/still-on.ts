import { STILL_ON } from '@dewlane/catalog';

/** The statuses of appointments that are still to take place or under way, as a list of SQL. */
export const STILL_ON_LIST = `(${STILL_ON.map((status) => `'${status}'`).join(', ')})`;
