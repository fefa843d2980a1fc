/** The largest value of PostgreSQL's type `integer`, which ids and versions have. */
export const LARGEST_INTEGER = 2_147_483_647;
