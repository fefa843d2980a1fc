/** What only tests use of the local form: its PostgreSQL server (`@dewlane/local/testing`). */

export { acceptsConnections } from './postgres/readiness.ts';
export { startPostgres } from './postgres/server.ts';
