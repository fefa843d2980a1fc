/**
 * The kit's advisory locks with a number for a key; docs/architecture.md lists all of the product. A key never changes,
 * because the previous version and this one run side by side during an update.
 */

/** Held by whoever migrates a service's database; shared by a back-up, from before its snapshot until its last row is copied. */
export const MIGRATION_LOCK = 4_417_201;

/** Makes a relay the leader while its publishing transaction lasts. */
export const RELAY_LOCK = 4_417_202;

/** Held by whoever migrates the topic log in PostgreSQL. */
export const EVENT_LOG_MIGRATION_LOCK = 4_417_203;

/** Held by a rebuild while it swaps tables; shared by a back-up, like the migrations' lock. */
export const SWAP_LOCK = 4_417_204;

/** Held by a rebuild of a service's projections from its start to its end, on a connection of its own (OPS-48). */
export const REBUILD_LOCK = 4_417_205;
